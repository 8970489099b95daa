import { parseArgs } from 'node:util';
import { toExperience } from '@contenthub/experiments/registry/registry';
import { holdouts } from '@contenthub/experiments/registry/registry.server';
import { chooseSeed, isBetween } from '@contenthub/experiments/testing/choose-seed';
import { CommandError, UsageError } from '../command.ts';
import { type Generator, literal, readName, requireOneOf, requireOption, toPascalCase, toTitle } from './generator.ts';

const groupsFile = 'packages/experiments/src/registry/registry.ts';
const definitionsFile = 'packages/experiments/src/registry/registry.server.ts';
const treatmentsTest = 'apps/web/src/visitor/every-treatment.test.tsx';
const features = 'apps/web/src/features/experiments';

const monthsToRun = 6;

export const experiment: Generator = {
  help: [
    'experiment NAME      an experiment with a component that each group sees differently, such as',
    '                     `new experiment blog_share_hint --owner growth --groups control,test_top,test_end`',
    '  --owner TEAM       the team responsible for it; required',
    '  --groups LIST      its groups, control first (default control,test)',
    `  --expires DATE     its last day as YYYY-MM-DD (default: in ${monthsToRun} months)`,
    '  --audience WHO     everybody, anonymous or signed-in (default everybody)',
    '  --share PART       the share of the audience that is enrolled, 0 to 1 (default 1)',
    '  --holdout NAME     the holdout whose visitors it excludes (default: none)',
  ],
  plan(args, edits) {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        owner: { type: 'string' },
        groups: { type: 'string', default: 'control,test' },
        expires: { type: 'string', default: monthsFromNow(monthsToRun) },
        audience: { type: 'string', default: 'everybody' },
        share: { type: 'string', default: '1' },
        holdout: { type: 'string' },
      },
    });
    const name = readName(positionals, /^[a-z][a-z0-9]*(_[a-z0-9]+)*$/, 'Use lower case and underscores.');
    const owner = requireOption(values.owner, '--owner', 'growth');
    const audience = requireOneOf(values.audience, ['everybody', 'anonymous', 'signed-in'], '--audience');
    const groups = readGroups(values.groups);
    const share = Number(values.share);
    if (!(share > 0 && share <= 1))
      throw new UsageError(`--share must be above 0 and at most 1, not "${values.share}".`);
    checkExpiry(values.expires);
    if (values.holdout)
      requireOneOf(
        values.holdout,
        holdouts.map((one) => one.name),
        '--holdout',
      );
    const definitions = edits.read(definitionsFile);
    if (new RegExp(`^ {2}${name}:`, 'm').test(edits.readEntries(groupsFile, 'experimentGroups = {')))
      throw new CommandError(`The experiment ${name} already exists.`);
    if (edits.readEntries(groupsFile, 'gateNames = [').includes(`'${name}'`))
      throw new CommandError(`A gate has the name ${name}.`);

    const component = toPascalCase(name);
    edits.addEntry(groupsFile, 'experimentGroups = {', `${name}: [${groups.map(literal).join(', ')}]`);
    const definition = [
      `name: '${name}'`,
      `id: ${nextId(definitions)}`,
      `owner: ${literal(owner)}`,
      `expires: '${values.expires}'`,
      `audience: ${audience === 'everybody' ? 'everybody' : `{ visitors: '${audience}' }`}`,
      `seed: '${findSeed(name, groups.length, values.holdout)}'`,
      `share: ${share}`,
      ...(values.holdout ? [`holdout: '${values.holdout}'`] : []),
    ];
    edits.addEntry(
      definitionsFile,
      'experiments: readonly ExperimentDefinition[] = [',
      `{\n${definition.join(',\n')} }`,
    );
    edits.create(`${features}/${component}.tsx`, componentSource(name, component, groups));
    edits.create(`${features}/${component}.test.tsx`, testSource(name, component, groups));
    edits.addImport(treatmentsTest, `import { ${component} } from '../features/experiments/${component}.tsx';`);
    edits.addEntry(
      treatmentsTest,
      'Record<ExperimentName | GateName, (blog: Blog) => ReactElement> = {',
      `${name}: () => <${component} />`,
    );
    const vectors = 'packages/experiments/src/testing/vectors.json';
    return {
      scripts: ['packages/experiments/src/testing/write-vectors.ts'],
      format: [vectors],
      tests: [
        `${features}/${component}.test.tsx`,
        treatmentsTest,
        'packages/experiments/src/registry/registry.test.ts',
        'packages/experiments/src/evaluation/assignment.test.ts',
      ],
      nextSteps: [
        `Change what each group sees in ${features}/${component}.tsx, and render <${component} /> where it belongs. If`,
        '  it changes the layout, add it to layoutExperiments (slots/layout-slots.ts) and reserve the space in CSS.',
        `\`git diff ${vectors}\` must only add the new experiment. The seed must not change while it runs.`,
        '`npm run hub -- experiments` ramps it up and turns it off at runtime.',
      ],
    };
  },
};

function monthsFromNow(months: number): string {
  const date = new Date();
  date.setUTCMonth(date.getUTCMonth() + months);
  return date.toISOString().slice(0, 10);
}

/** An experiment runs until the end of this day. */
function checkExpiry(date: string): void {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(date) ? Date.parse(date) : Number.NaN;
  // Some days that do not exist, such as 02-30, become a day of the next month.
  if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== date)
    throw new UsageError(`--expires must be a date as YYYY-MM-DD, not "${date}".`);
  if (time < Date.now()) throw new UsageError(`--expires must be in the future, not ${date}.`);
}

function readGroups(list: string): string[] {
  const groups = list.split(',').map((group) => group.trim());
  const isValid = groups.every((group) => /^[a-z][a-z0-9_]*$/.test(group)) && new Set(groups).size === groups.length;
  if (!isValid || toExperience(groups[0] ?? '') !== 'control' || experiencesOf(groups).length === 0)
    throw new UsageError('--groups must list different groups, control first and at least one other: control,test.');
  return groups;
}

const experiencesOf = (groups: readonly string[]) =>
  [...new Set(groups.map(toExperience))].filter((one) => one !== 'control');

/** Ids are never reused, so ids in comments about removed experiments count too. Gates start at 201. */
function nextId(definitions: string): number {
  const ids = [...definitions.matchAll(/\bid:? (\d+)/gi)].map(([, id]) => Number(id));
  return Math.max(100, ...ids.filter((id) => id > 100 && id < 200)) + 1;
}

/** An even seed among few candidates. `npm run hub -- experiments seed NAME` tries ten times as many. */
function findSeed(name: string, groups: number, holdoutName: string | undefined): string {
  const holdout = holdouts.find((one) => one.name === holdoutName);
  const enrols = holdout ? isBetween(holdout.seed, holdout.share, 1) : () => true;
  return chooseSeed({ name, parts: Array.from({ length: groups }, () => 1 / groups), enrols, candidates: 150 });
}

const textOf = (experience: string) => `${toTitle(experience)}.`;

const componentSource = (name: string, component: string, groups: readonly string[]) => `
import type { ExperienceOf } from '@contenthub/experiments/registry/registry';
import { useExposure } from '../../visitor/use-exposure.ts';
import { useExperience } from '../../visitor/use-visitor.ts';

const texts: Readonly<Record<ExperienceOf<'${name}'>, string | null>> = {
  control: null,
  ${experiencesOf(groups)
    .map((experience) => `${experience}: ${literal(textOf(experience))},`)
    .join('\n')}
};

/** The experiment \`${name}\`. The control group sees nothing. */
export function ${component}() {
  useExposure('${name}');
  const text = texts[useExperience('${name}')];
  return text && <p>{text}</p>;
}
`;

const testSource = (name: string, component: string, groups: readonly string[]) => `
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderInSite } from '../../testing/render-in-hub.tsx';
import { experiment, visitorSamples, withTreatments } from '../../testing/visitors.ts';
import { ${component} } from './${component}.tsx';

it.each([${groups
  .filter((group) => toExperience(group) !== 'control')
  .map((group) => `['${group}', ${literal(textOf(toExperience(group)))}]`)
  .join(', ')}] as const)('shows group %s the text %s', (group, text) => {
  renderInSite(<${component} />, { visitor: withTreatments(visitorSamples.anonymous, experiment('${name}', group)) });
  expect(screen.getByText(text)).toBeInTheDocument();
});

it('shows the control group and unknown visitors nothing', () => {
  const visitor = withTreatments(visitorSamples.anonymous, experiment('${name}', '${groups[0]}'));
  expect(renderInSite(<${component} />, { visitor }).container).toBeEmptyDOMElement();
  expect(renderInSite(<${component} />).container).toBeEmptyDOMElement();
});
`;
