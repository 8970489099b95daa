import { EventEnvelope } from '@contenthub/contracts/events/event-schema';
import { clientName } from '@contenthub/contracts/events/protocol';
import {
  accountEvents,
  callToActionEvents,
  checkerEvents,
  type EventDefinition,
  experimentEvents,
  headerEvents,
  pageEvents,
  readingEvents,
} from '@contenthub/contracts/events/registry';
import type { TObject, TSchema } from 'typebox';

const groups: [string, Record<string, EventDefinition>][] = [
  ['Pages', pageEvents],
  ['Headers, menus and search', headerEvents],
  ['Reading', readingEvents],
  ['Calls to action', callToActionEvents],
  ['The writing checker', checkerEvents],
  ['Accounts, plans, chat', accountEvents],
  ['Experiments', experimentEvents],
];

/** Renders the event reference as Markdown, for `docs/events.md`. */
export function renderEventsPage(): string {
  const all: Record<string, EventDefinition> = Object.assign({}, ...groups.map(([, definitions]) => definitions));
  const ownFields: Record<string, TSchema> = Object.assign(
    {},
    ...Object.values(all).map(({ fields }) => fields.properties),
  );
  return `# Events

Generated from \`packages/contracts/src/events\` by \`npm run events\`. A test fails if it is out of date.
An event's full name is \`${clientName}/\` and the name below. A question mark means that the field may be absent.

${groups.map(([title, kinds]) => `## ${title}\n\n${eventsTable(kinds)}`).join('\n\n')}

## Fields of events

${fieldsTable(ownFields, new Set())}

## On every event

Added by the client.

${fieldsTable(EventEnvelope.properties, optionalFields(EventEnvelope))}
`;
}

function eventsTable(kinds: Record<string, EventDefinition>): string {
  const rows = Object.entries(kinds).map(([name, { description, fields }]) => {
    const optional = optionalFields(fields);
    const names = Object.keys(fields.properties).filter((field) => field !== 'objectId');
    const carried = names.map((field) => `\`${field}\`${optional.has(field) ? '?' : ''}`).join(', ');
    return `| \`${name}\` | ${description} | ${carried} |`;
  });
  return ['| event | when | fields |', '|---|---|---|', ...rows].join('\n');
}

function fieldsTable(fields: Record<string, TSchema>, optional: Set<string>): string {
  const rows = Object.entries(fields)
    .filter(([name]) => fields === EventEnvelope.properties || name !== 'objectId')
    .map(([name, schema]) => {
      const { description = '' } = schema as { description?: string };
      return `| \`${name}\`${optional.has(name) ? '?' : ''} | ${describeType(schema)} | ${description} |`;
    });
  return ['| field | type | meaning |', '|---|---|---|', ...rows].join('\n');
}

function describeType(schema: TSchema): string {
  const { type, enum: options, items } = schema as { type?: string; enum?: string[]; items?: TSchema };
  if (options) return options.join(', ');
  return items ? 'list of strings' : (type ?? 'string');
}

function optionalFields({ properties, required }: TObject): Set<string> {
  const must = new Set<string>(required);
  return new Set(Object.keys(properties).filter((name) => !must.has(name)));
}
