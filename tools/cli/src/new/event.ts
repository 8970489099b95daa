import { parseArgs } from 'node:util';
import { CommandError, UsageError } from '../command.ts';
import { eventsScript, type Generator, literal, readName, requireOneOf, requireOption } from './generator.ts';
import type { SourceEdits } from './source-edits.ts';

const registry = 'packages/contracts/src/events/registry.ts';
const fieldsFile = 'packages/contracts/src/events/fields.ts';

const groups = ['page', 'header', 'reading', 'callToAction', 'checker', 'account'] as const;

/** How a new field of each type is defined. */
const fieldTypes = {
  text: (description: string) => `text(${description})`,
  integer: (description: string) => `integer(${description}, 0)`,
  boolean: (description: string) => `Type.Boolean({ description: ${description} })`,
  list: (description: string) => `stringList(${description})`,
};

export const event: Generator = {
  help: [
    'event OBJECT/ACTION  an event that browsers can send, such as',
    '                     `new event video/pause --description "A video was paused." --field postId',
    '                     --field "seconds:integer:How many seconds were watched."`',
    '  --description TEXT what happened, as a sentence; required',
    `  --group GROUP      ${groups.join(', ')} (default reading)`,
    '  --field NAME       a field of packages/contracts/src/events/fields.ts; repeatable; NAME? is optional',
    '  --field NAME:TYPE:DESCRIPTION',
    `                     a new field; the types are ${Object.keys(fieldTypes).join(', ')}`,
  ],
  plan(args, edits) {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        description: { type: 'string' },
        group: { type: 'string', default: 'reading' },
        field: { type: 'string', multiple: true, default: [] },
      },
    });
    const pattern = /^[a-z][A-Za-z]+\/[a-z][A-Za-z]+$/;
    const name = readName(positionals, pattern, 'Use object/action in camel case, such as relatedPost/click.');
    const description = requireOption(values.description, '--description', '"A video was paused."');
    if (!/^[A-Z].*\.$/.test(description))
      throw new UsageError('--description must be a sentence, from capital letter to period.');
    const group = requireOneOf(values.group, groups, '--group');
    if (edits.read(registry).includes(`'${name}':`)) throw new CommandError(`The event ${name} already exists.`);

    const fieldNames = values.field.map(readFieldName);
    const repeated = fieldNames.find((field, index) => fieldNames.indexOf(field) < index);
    if (repeated) throw new UsageError(`The field "${repeated}" is given twice.`);
    const fields = values.field.map((text) => addField(text, edits));
    const entry = `'${name}': defineEvent(${literal(description)}, { ${fields.map(({ entry }) => entry).join(', ')} })`;
    edits.addEntry(registry, `export const ${group}Events = {`, entry);
    const sample = fields.filter(({ optional }) => !optional).map(({ name: field }) => field);
    return {
      scripts: [eventsScript],
      tests: [
        'packages/contracts/src/events/registry.test.ts',
        'packages/contracts/src/events/event-validator.test.ts',
      ],
      nextSteps: [
        `Track it in the feature: const track = useTracking(); track('${name}', { ${sample.join(', ')} });`,
        'Assert it in the component test: expect(renderInSite(…).events()).toEqual([…]).',
        'Deploy the loader before the intake. It adds the columns of new fields.',
      ],
    };
  },
};

/** The name in `NAME`, `NAME?` and `NAME:TYPE:DESCRIPTION`. */
const readFieldName = (text: string) => text.replace(/:.*$/s, '').replace(/\?$/, '');

type AddedField = { name: string; optional: boolean; entry: string };

/** Adds a new field to the list of fields, and returns its entry in the event. */
function addField(text: string, edits: SourceEdits): AddedField {
  const [key = '', type, ...words] = text.split(':');
  const optional = key.endsWith('?');
  const name = readFieldName(text);
  if (!/^[a-z][A-Za-z]*$/.test(name)) throw new UsageError(`"${name}" is not a valid field name. Use camel case.`);
  const isKnown = new RegExp(`^ {2}${name}: `, 'm').test(edits.read(fieldsFile));
  if (type === undefined && !isKnown)
    throw new UsageError(`There is no field "${name}". Define it: --field "${name}:text:What it is."`);
  if (type !== undefined) {
    if (isKnown) throw new UsageError(`The field "${name}" already exists. Use --field ${key}`);
    const fieldType = requireOneOf(type, Object.keys(fieldTypes) as (keyof typeof fieldTypes)[], `The type of ${name}`);
    const description = requireOption(words.join(':').trim(), `The description of ${name}`, `in ${name}:${type}:TEXT`);
    edits.addEntry(fieldsFile, 'export const field = {', `${name}: ${fieldTypes[fieldType](literal(description))}`);
  }
  return { name, optional, entry: `${name}: ${optional ? `Type.Optional(field.${name})` : `field.${name}`}` };
}
