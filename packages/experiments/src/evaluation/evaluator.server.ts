import './without-local-storage.server.ts';
import { createHash } from 'node:crypto';
import type { ExperimentsConfiguration, LiveState } from '@contenthub/contracts/experiments/experiments-api';
import type { Treatment } from '@contenthub/contracts/platform/visitor';
import {
  type FeatureDefinition,
  type FeatureDefinitions,
  type FeatureRule,
  GrowthBookClient,
  type UserContext,
} from '@growthbook/growthbook';
import type { Audience, ExperimentDefinition, GateDefinition, Holdout } from '../registry/definition.ts';
import { experiments, gates, holdouts } from '../registry/registry.server.ts';
import { controlGroup, experimentGroups } from '../registry/registry.ts';
import { bucketPrefix, type Subject } from './subject.ts';

export type LiveStates = Readonly<Record<string, LiveState>>;

const registryText = JSON.stringify([experimentGroups, experiments, gates, holdouts]);

/** The version is a hash of the content, so processes with the same configuration have the same version. */
export function createConfiguration(states: LiveStates): ExperimentsConfiguration {
  const sorted = Object.entries(states)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, { on, share, overrides }]) => [name, on, share, Object.entries(overrides).toSorted()]);
  const version = createHash('sha256')
    .update(registryText + JSON.stringify(sorted))
    .digest('hex')
    .slice(0, 12);
  return { version, states };
}

/** The registry's defaults without changes. */
export const registryConfiguration = createConfiguration({});

const experimentsByName = new Map<string, ExperimentDefinition>(experiments.map((one) => [one.name, one]));
const gatesByName = new Map<string, GateDefinition>(gates.map((one) => [one.name, one]));
const allExperiments = [...experimentsByName.keys()];
const allGates = [...gatesByName.keys()];

/** Assigns visitors to groups by one configuration. Unknown experiment names are ignored. */
export class Evaluator {
  readonly version: string;
  readonly #client: GrowthBookClient;
  readonly #overriddenUsers: ReadonlySet<string>;
  readonly #bucketCache = new Map<string, Treatment[]>();

  constructor({ version, states }: ExperimentsConfiguration) {
    this.version = version;
    this.#client = new GrowthBookClient().initSync({ payload: { features: buildFeatures(states) } });
    this.#overriddenUsers = new Set(Object.values(states).flatMap(({ overrides }) => Object.keys(overrides)));
  }

  experiments(subject: Subject, names: readonly string[] = allExperiments): Treatment[] {
    if (!isBucketSubject(subject) || this.#overriddenUsers.has(subject.userId)) return this.#evaluate(subject, names);
    const name = `${subject.unit} ${subject.countryClass}`;
    const shared = this.#bucketCache.get(name) ?? this.#evaluate({ ...subject, userId: '' }, allExperiments);
    this.#bucketCache.set(name, shared);
    const { userId } = subject;
    return shared.filter(({ experimentName }) => names.includes(experimentName)).map((one) => forUser(one, userId));
  }

  #evaluate(subject: Subject, names: readonly string[]): Treatment[] {
    const context = toContext(subject);
    const held = this.getHoldouts(subject);
    return findDefinitions(names, experimentsByName).map((definition) => {
      const treatment = this.#experiment(definition, subject, context);
      const holdoutTreatment = held.find(({ experimentName }) => experimentName === definition.holdout);
      return holdoutTreatment ? { ...treatment, holdoutTreatment } : treatment;
    });
  }

  /** The visitor's holdouts. They are logged like exposures. */
  getHoldouts(subject: Subject): Treatment[] {
    if (subject.unit === null) return [];
    const context = toContext(subject);
    return holdouts
      .filter(({ name }) => this.#client.isOn(name, context))
      .map(({ name, id }) => ({
        type: 'experiment',
        experimentName: name,
        groupName: 'holdout',
        userId: subject.userId,
        experimentId: id,
        needLog: true,
      }));
  }

  gates(subject: Subject, names: readonly string[] = allGates): Treatment[] {
    const context = toContext(subject);
    return findDefinitions(names, gatesByName).map(({ name, id }) => {
      const groupName = this.#client.isOn(name, context) ? 'on' : 'off';
      return { type: 'gate', experimentName: name, groupName, userId: subject.userId, experimentId: id };
    });
  }

  #experiment(definition: ExperimentDefinition, { userId }: Subject, context: UserContext): Treatment {
    const { name, id, dynamicConfiguration } = definition;
    const { value, source } = this.#client.evalFeature(name, context);
    const groupName = typeof value === 'string' ? value : controlGroup;
    const configuration = dynamicConfiguration?.[groupName];
    return {
      type: 'experiment',
      experimentName: name,
      groupName,
      userId,
      experimentId: id,
      // Overridden users are not logged.
      needLog: source === 'experiment',
      ...(configuration && { dynamicConfiguration: configuration }),
    };
  }
}

/** Everybody in a bucket gets the same treatments, so they are cached per bucket. */
function isBucketSubject({ unit }: Subject): boolean {
  return unit?.startsWith(bucketPrefix) ?? false;
}

function forUser({ holdoutTreatment: held, ...treatment }: Treatment, userId: string): Treatment {
  return { ...treatment, userId, ...(held ? { holdoutTreatment: forUser(held as Treatment, userId) } : {}) };
}

function toContext({ unit, userId, signedIn, countryClass }: Subject): UserContext {
  return { attributes: { ...(unit !== null && { unit }), userId, signedIn, countryClass } };
}

function findDefinitions<D>(names: readonly string[], definitions: ReadonlyMap<string, D>): D[] {
  return [...new Set(names)].flatMap((name) => definitions.get(name) ?? []);
}

// Version 1 of the hash is biased, and `namespace` supports no other version. Exclusion groups and holdouts use filters
// instead.
const hashVersion = 2;
const hashed = { hashAttribute: 'unit', hashVersion };
type Filter = NonNullable<FeatureRule['filters']>[number];

/** Converts the registry and its live states to the evaluator's format. */
function buildFeatures(states: LiveStates): FeatureDefinitions {
  const getState = ({ name, share }: { name: string; share: number }) =>
    states[name] ?? { on: true, share, overrides: {} };
  return Object.fromEntries<FeatureDefinition>([
    ...holdouts.map((holdout): [string, FeatureDefinition] => [holdout.name, holdoutFeature(holdout)]),
    ...experiments.map((one): [string, FeatureDefinition] => [one.name, experimentFeature(one, getState(one))]),
    ...gates.map((one): [string, FeatureDefinition] => [one.name, gateFeature(one, getState(one))]),
  ]);
}

function holdoutFeature({ share, seed }: Holdout): FeatureDefinition {
  return { rules: [{ ...hashed, seed, range: [0, share], force: 'holdout' }] };
}

function experimentFeature(definition: ExperimentDefinition, { on, share, overrides }: LiveState): FeatureDefinition {
  if (!on) return {};
  const { name, seed, audience, exclusion, within, holdout } = definition;
  const filters = [
    ...(exclusion ? [rangeFilter(exclusion.group, exclusion.from, exclusion.to)] : []),
    ...holdouts.filter((one) => one.name === holdout).map((one) => rangeFilter(one.seed, one.share, 1)),
  ];
  const enrolled: FeatureRule = {
    ...hashed,
    seed,
    // A growing share extends each group's range at its end, so visitors stay in their groups.
    coverage: share,
    variations: [...experimentGroups[name]],
    ...(filters.length > 0 && { filters }),
    ...(within && { parentConditions: [{ id: within.experiment, condition: { value: { $in: [...within.groups] } } }] }),
    ...audienceCondition(audience),
  };
  return { rules: [...overrideRules(overrides, (group) => group), enrolled] };
}

function gateFeature({ seed, audience }: GateDefinition, { on, share, overrides }: LiveState): FeatureDefinition {
  if (!on) return {};
  // A gate that is open to everybody includes the unknown visitor, who has nothing to hash.
  const range = share < 1 ? { ...hashed, seed, range: [0, share] as [number, number] } : {};
  const open: FeatureRule = { ...range, ...audienceCondition(audience), force: true };
  return { rules: [...overrideRules(overrides, (group) => group === 'on'), open] };
}

function overrideRules(overrides: LiveState['overrides'], value: (group: string) => unknown): FeatureRule[] {
  return Object.entries(overrides).map(([userId, group]) => ({ condition: { userId }, force: value(group) }));
}

function rangeFilter(seed: string, from: number, to: number): Filter {
  return { attribute: 'unit', seed, hashVersion, ranges: [[from, to]] };
}

function audienceCondition({ visitors, countries }: Audience): Pick<FeatureRule, 'condition'> {
  const condition = {
    ...(visitors !== 'everybody' && { signedIn: visitors === 'signed-in' }),
    ...(countries && { countryClass: { $in: [...countries] } }),
  };
  return Object.keys(condition).length > 0 ? { condition } : {};
}
