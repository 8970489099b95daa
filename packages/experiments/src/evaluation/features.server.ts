import type { LiveState } from '@contenthub/contracts/experiments-configuration';
import type { FeatureDefinition, FeatureDefinitions, FeatureRule } from '@growthbook/growthbook';
import type { Audience, ExperimentDefinition, GateDefinition, Holdout } from '../registry/definition.ts';
import { experimentGroups } from '../registry/experiment-groups.ts';
import { experiments, gates, holdouts } from '../registry/registry.server.ts';
import type { LiveStates } from './configuration.server.ts';

// Version 1 of the hash is biased, and `namespace` knows no other: exclusion and holdouts are filters instead.
const hashVersion = 2;
const hashed = { hashAttribute: 'unit', hashVersion };
type Filter = NonNullable<FeatureRule['filters']>[number];

/** The registry and what was changed of it, in the evaluator's own words. */
export function featuresOf(states: LiveStates): FeatureDefinitions {
  const stateOf = ({ name, share }: { name: string; share: number }) =>
    states[name] ?? { on: true, share, overrides: {} };
  return Object.fromEntries<FeatureDefinition>([
    ...holdouts.map((holdout): [string, FeatureDefinition] => [holdout.name, holdoutFeature(holdout)]),
    ...experiments.map((one): [string, FeatureDefinition] => [one.name, experimentFeature(one, stateOf(one))]),
    ...gates.map((one): [string, FeatureDefinition] => [one.name, gateFeature(one, stateOf(one))]),
  ]);
}

function holdoutFeature({ share, seed }: Holdout): FeatureDefinition {
  return { rules: [{ ...hashed, seed, range: [0, share], force: 'holdout' }] };
}

function experimentFeature(definition: ExperimentDefinition, { on, share, overrides }: LiveState): FeatureDefinition {
  if (!on) return {};
  const { name, seed, audience, exclusion, within, holdout } = definition;
  const filters = [
    ...(exclusion ? [rangeOf(exclusion.group, exclusion.from, exclusion.to)] : []),
    ...holdouts.filter((one) => one.name === holdout).map((one) => rangeOf(one.seed, one.share, 1)),
  ];
  const enrolled: FeatureRule = {
    ...hashed,
    seed,
    // A growing share widens each group's range at its end: whoever is in a group stays in it.
    coverage: share,
    variations: [...experimentGroups[name]],
    ...(filters.length > 0 && { filters }),
    ...(within && { parentConditions: [{ id: within.experiment, condition: { value: { $in: [...within.groups] } } }] }),
    ...conditionOf(audience),
  };
  return { rules: [...overrideRules(overrides, (group) => group), enrolled] };
}

function gateFeature({ seed, audience }: GateDefinition, { on, share, overrides }: LiveState): FeatureDefinition {
  if (!on) return {};
  // Open to all means to the unknown visitor too, who cannot be hashed.
  const range = share < 1 ? { ...hashed, seed, range: [0, share] as [number, number] } : {};
  const open: FeatureRule = { ...range, ...conditionOf(audience), force: true };
  return { rules: [...overrideRules(overrides, (group) => group === 'on'), open] };
}

function overrideRules(overrides: LiveState['overrides'], value: (group: string) => unknown): FeatureRule[] {
  return Object.entries(overrides).map(([userId, group]) => ({ condition: { userId }, force: value(group) }));
}

function rangeOf(seed: string, from: number, to: number): Filter {
  return { attribute: 'unit', seed, hashVersion, ranges: [[from, to]] };
}

function conditionOf({ visitors, countries }: Audience): Pick<FeatureRule, 'condition'> {
  const condition = {
    ...(visitors !== 'everybody' && { signedIn: visitors === 'signed-in' }),
    ...(countries && { countryClass: { $in: [...countries] } }),
  };
  return Object.keys(condition).length > 0 ? { condition } : {};
}
