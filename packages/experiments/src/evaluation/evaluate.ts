import type { Treatment } from '@contenthub/contracts/platform/visitor';
import type { CountryClass, ExclusionRange } from '../registry/definition.ts';
import { controlGroup } from '../registry/registry.ts';
import { bucketCount, hashToBucket, type Subject } from './subject.ts';

/** Visitors who can be enrolled. An absent field does not limit them. */
type AudienceRule = {
  signedIn?: boolean | undefined;
  countries?: readonly CountryClass[] | undefined;
};

type Rule = AudienceRule & {
  name: string;
  id: number;
  seed: string;
  /** The enrolled share of the audience. Zero if it is switched off. */
  share: number;
  /** Groups of single users by id. Only the server has them. */
  overrides?: Readonly<Record<string, string>> | undefined;
};

export type ExperimentRule = Rule & {
  /** Control first. All have the same size. */
  groups: readonly string[];
  exclusion?: ExclusionRange | undefined;
  within?: { experiment: string; groups: readonly string[] } | undefined;
  holdout?: string | undefined;
  dynamicConfiguration?: Readonly<Record<string, unknown>> | undefined;
};

export type GateRule = Rule;

export type HoldoutRule = { name: string; id: number; seed: string; share: number };

/** Everything that assignment depends on, except the visitor. Shared pages contain it without overrides. */
export type ExperimentDefinitions = {
  /** A hash of the configuration. */
  version: string;
  holdouts: readonly HoldoutRule[];
  experiments: readonly ExperimentRule[];
  gates: readonly GateRule[];
};

/** All treatments of a visitor. The boot script runs this too, so it must stay small and work without Node. */
export function evaluate(definitions: ExperimentDefinitions, subject: Subject): Treatment[] {
  return [
    ...evaluateExperiments(definitions, definitions.experiments, subject),
    ...evaluateGates(definitions.gates, subject),
  ];
}

/** The visitor's groups in some of the experiments. */
export function evaluateExperiments(
  definitions: ExperimentDefinitions,
  rules: readonly ExperimentRule[],
  subject: Subject,
): Treatment[] {
  const holdouts = evaluateHoldouts(definitions, subject);
  return rules.map((rule) => {
    const { group = controlGroup, enrolled } = assignGroup(definitions, rule, subject, holdouts);
    const dynamicConfiguration = rule.dynamicConfiguration?.[group];
    const holdoutTreatment = holdouts.find(({ experimentName }) => experimentName === rule.holdout);
    return {
      type: 'experiment',
      experimentName: rule.name,
      groupName: group,
      userId: subject.userId,
      experimentId: rule.id,
      // Overridden users are not logged.
      needLog: enrolled,
      ...(dynamicConfiguration !== undefined && { dynamicConfiguration }),
      ...(holdoutTreatment && { holdoutTreatment }),
    };
  });
}

/** The visitor's holdouts. They are logged like exposures. */
export function evaluateHoldouts({ holdouts }: ExperimentDefinitions, { unit, userId }: Subject): Treatment[] {
  return holdouts
    .filter(({ seed, share }) => unit !== null && isInRange(seed, unit, 0, share))
    .map(({ name, id }) => ({
      type: 'experiment',
      experimentName: name,
      groupName: 'holdout',
      userId,
      experimentId: id,
      needLog: true,
    }));
}

export function evaluateGates(rules: readonly GateRule[], subject: Subject): Treatment[] {
  return rules.map((rule) => ({
    type: 'gate',
    experimentName: rule.name,
    groupName: getOverride(rule, subject) ?? (isGateOpen(rule, subject) ? 'on' : 'off'),
    userId: subject.userId,
    experimentId: rule.id,
  }));
}

function isGateOpen(rule: GateRule, subject: Subject): boolean {
  const { seed, share } = rule;
  // A gate that is open to everybody includes the unknown visitor, who has nothing to hash.
  const included = share >= 1 || (subject.unit !== null && isInRange(seed, subject.unit, 0, share));
  return included && isInAudience(rule, subject);
}

type Assignment = { group: string | undefined; enrolled: boolean };

function assignGroup(
  definitions: ExperimentDefinitions,
  rule: ExperimentRule,
  subject: Subject,
  holdouts: readonly Treatment[],
): Assignment {
  const override = getOverride(rule, subject);
  if (override !== undefined) return { group: override, enrolled: false };
  const group = isEligible(definitions, rule, subject, holdouts) ? chooseGroup(rule, subject.unit) : undefined;
  return { group, enrolled: group !== undefined };
}

function isEligible(
  definitions: ExperimentDefinitions,
  rule: ExperimentRule,
  subject: Subject,
  holdouts: readonly Treatment[],
): boolean {
  const { unit } = subject;
  const { exclusion, within } = rule;
  if (unit === null || !isInAudience(rule, subject)) return false;
  if (exclusion && !isInRange(exclusion.group, unit, exclusion.from, exclusion.to)) return false;
  if (holdouts.some(({ experimentName }) => experimentName === rule.holdout)) return false;
  if (!within) return true;
  const parent = definitions.experiments.find(({ name }) => name === within.experiment);
  const { group } = parent ? assignGroup(definitions, parent, subject, holdouts) : {};
  return group !== undefined && within.groups.includes(group);
}

/** A growing share extends each group's range at its end, so visitors stay in their groups. */
function chooseGroup({ seed, share, groups }: ExperimentRule, unit: string | null): string | undefined {
  if (unit === null) return undefined;
  const position = getPosition(seed, unit);
  const size = 1 / groups.length;
  let start = 0;
  for (const group of groups) {
    if (position >= start && position < start + share * size) return group;
    start += size;
  }
  return undefined;
}

function getOverride({ overrides }: Rule, { userId }: Subject): string | undefined {
  return overrides && Object.hasOwn(overrides, userId) ? overrides[userId] : undefined;
}

function isInAudience({ signedIn, countries }: AudienceRule, subject: Subject): boolean {
  return (
    (signedIn === undefined || signedIn === subject.signedIn) &&
    (countries === undefined || countries.includes(subject.countryClass))
  );
}

function isInRange(seed: string, unit: string, from: number, to: number): boolean {
  const position = getPosition(seed, unit);
  return position >= from && position < to;
}

/** Where a seed places a visitor, from 0 to 1. */
function getPosition(seed: string, unit: string): number {
  return hashToBucket(seed, unit) / bucketCount;
}
