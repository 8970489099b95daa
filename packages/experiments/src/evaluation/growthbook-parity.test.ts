import {
  type FeatureDefinition,
  type FeatureDefinitions,
  type FeatureRule,
  GrowthBookClient,
} from '@growthbook/growthbook';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countryClasses } from '../registry/definition.ts';
import {
  type ExperimentDefinitions,
  type ExperimentRule,
  evaluate,
  type GateRule,
  type HoldoutRule,
} from './evaluate.ts';
import { createConfiguration, Evaluator } from './evaluator.server.ts';
import { bucketSubject, type Subject, unknownSubject, userSubject } from './subject.ts';

/** The same definitions in GrowthBook's format, whose evaluator is the reference. */
function toFeatures({ holdouts, experiments, gates }: ExperimentDefinitions): FeatureDefinitions {
  const hashed = { hashAttribute: 'unit', hashVersion: 2 };
  const filter = (seed: string, from: number, to: number) => ({
    ...{ attribute: 'unit', seed, hashVersion: 2 },
    ranges: [[from, to]] as [number, number][],
  });
  const condition = ({ signedIn, countries }: ExperimentRule | GateRule): Pick<FeatureRule, 'condition'> => ({
    condition: {
      ...(signedIn !== undefined && { signedIn }),
      ...(countries && { countryClass: { $in: [...countries] } }),
    },
  });
  const overrides = ({ overrides: users = {} }: ExperimentRule | GateRule, value: (group: string) => unknown) =>
    Object.entries(users).map(([userId, group]) => ({ condition: { userId }, force: value(group) }));
  const holdoutFeature = ({ seed, share }: HoldoutRule): FeatureDefinition => ({
    rules: [{ ...hashed, seed, range: [0, share], force: 'holdout' }],
  });
  const experimentFeature = (rule: ExperimentRule): FeatureDefinition => {
    const { seed, share, groups, exclusion, within } = rule;
    const holdout = holdouts.find(({ name }) => name === rule.holdout);
    const filters = [
      ...(exclusion ? [filter(exclusion.group, exclusion.from, exclusion.to)] : []),
      ...(holdout ? [filter(holdout.seed, holdout.share, 1)] : []),
    ];
    const parentConditions = within && [{ id: within.experiment, condition: { value: { $in: [...within.groups] } } }];
    return {
      rules: [
        ...overrides(rule, (group) => group),
        {
          ...{ ...hashed, seed, coverage: share, variations: [...groups] },
          ...(filters.length > 0 && { filters }),
          ...(parentConditions && { parentConditions }),
          ...condition(rule),
        },
      ],
    };
  };
  const gateFeature = (rule: GateRule): FeatureDefinition => {
    const range = rule.share < 1 ? { ...hashed, seed: rule.seed, range: [0, rule.share] as [number, number] } : {};
    return { rules: [...overrides(rule, (group) => group === 'on'), { ...range, ...condition(rule), force: true }] };
  };
  return Object.fromEntries<FeatureDefinition>([
    ...holdouts.map((one): [string, FeatureDefinition] => [one.name, holdoutFeature(one)]),
    ...experiments.map((one): [string, FeatureDefinition] => [one.name, experimentFeature(one)]),
    ...gates.map((one): [string, FeatureDefinition] => [one.name, gateFeature(one)]),
  ]);
}

/** The groups by GrowthBook, and whether each is logged. */
function referenceGroups(client: GrowthBookClient, definitions: ExperimentDefinitions, subject: Subject): unknown[] {
  const { unit, userId, signedIn, countryClass } = subject;
  const context = { attributes: { ...(unit !== null && { unit }), userId, signedIn, countryClass } };
  const isHeld = (holdout: string | undefined) => holdout !== undefined && client.isOn(holdout, context);
  return [
    ...definitions.experiments.map(({ name, holdout }) => {
      const { value, source } = client.evalFeature(name, context);
      return [name, value ?? 'control', source === 'experiment', unit !== null && isHeld(holdout)];
    }),
    ...definitions.gates.map(({ name }) => [name, client.isOn(name, context) ? 'on' : 'off']),
  ];
}

function ownGroups(definitions: ExperimentDefinitions, subject: Subject): unknown[] {
  return evaluate(definitions, subject).map(({ type, experimentName, groupName, needLog, holdoutTreatment }) =>
    type === 'gate'
      ? [experimentName, groupName]
      : [experimentName, groupName, needLog, holdoutTreatment !== undefined],
  );
}

function expectParity(definitions: ExperimentDefinitions, subjects: Iterable<Subject>): void {
  const client = new GrowthBookClient().initSync({ payload: { features: toFeatures(definitions) } });
  for (const subject of subjects) {
    expect([subject, ownGroups(definitions, subject)]).toEqual([
      subject,
      referenceGroups(client, definitions, subject),
    ]);
  }
}

const share = fc.constantFrom(0, 0.05, 0.1, 1 / 3, 0.5, 0.999, 1);
const seed = fc.string({ minLength: 1, maxLength: 12 });
const audience = {
  signedIn: fc.constantFrom(undefined, undefined, true, false),
  countries: fc.constantFrom(undefined, undefined, ['us'] as const, ['us', 'other'] as const),
};
const userId = fc.constantFrom('1', '2', '-3');
const holdout = fc.record({ name: fc.constant('holdout'), id: fc.constant(900), seed, share });
const experiment = (name: string, parent?: string) =>
  fc.record<ExperimentRule>({
    ...{ name: fc.constant(name), id: fc.constant(1), seed, share, ...audience },
    groups: fc.constantFrom(['control', 'a'], ['control', 'a', 'b'], ['control_1', 'control_2', 'a_1', 'a_2']),
    holdout: fc.constantFrom(undefined, 'holdout'),
    exclusion: fc.oneof(
      fc.constant(undefined),
      fc
        .tuple(fc.nat(9999), fc.integer({ min: 1, max: 10_000 }))
        .map(([from, size]) => ({ group: 'slot', from: from / 10_000, to: Math.min(from + size, 10_000) / 10_000 })),
    ),
    within: parent ? fc.constantFrom(undefined, { experiment: parent, groups: ['a', 'b'] }) : fc.constant(undefined),
    overrides: fc.constantFrom(undefined, { '1': 'a' }, { '-3': 'control' }),
  });
const gate = fc.record<GateRule>({
  ...{ name: fc.constant('gate'), id: fc.constant(2), seed, share, ...audience },
  overrides: fc.constantFrom(undefined, { '1': 'on', '2': 'off' }),
});
const subject = fc.oneof(
  fc.tuple(fc.nat(9999), fc.constantFrom(...countryClasses)).map(([bucket, country]) => bucketSubject(bucket, country)),
  fc.tuple(userId, fc.constantFrom(...countryClasses)).map(([id, country]) => userSubject(id, country)),
  fc.constantFrom(...countryClasses).map((country) => unknownSubject(country)),
);

describe('parity with GrowthBook', () => {
  it('E16 assigns the groups that GrowthBook assigns, for any definitions and visitors', () => {
    const experiments = fc.tuple(experiment('parent'), experiment('child', 'parent'));
    fc.assert(
      fc.property(
        holdout,
        experiments,
        gate,
        fc.array(subject, { minLength: 20, maxLength: 20 }),
        (one, two, three, all) =>
          expectParity({ version: 'x', holdouts: [one], experiments: two, gates: [three] }, all),
      ),
    );
  });

  it.each([1, 0.5, 0.1])('E16 assigns the groups that GrowthBook assigns in the registry at a share of %s', (part) => {
    const states = Object.fromEntries(
      new Evaluator(createConfiguration({})).publicDefinitions.experiments.map(({ name }) => [
        name,
        { on: true, share: part, overrides: {} },
      ]),
    );
    const { publicDefinitions } = new Evaluator(createConfiguration(states));
    const buckets = Array.from({ length: 2000 }, (_, index) =>
      bucketSubject(index * 5, countryClasses[index % 3] ?? 'us'),
    );
    const users = Array.from({ length: 500 }, (_, index) => userSubject(String(index + 1), 'us'));
    expectParity(publicDefinitions, [...buckets, ...users]);
  });
});
