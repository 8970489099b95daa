import type { ExperimentPlan } from '@contenthub/contracts/experiments/experiment-definitions';
import type { AddedExperiment } from '@contenthub/contracts/experiments/experiments-api';
import { controlGroup } from '@contenthub/experiments/registry/registry';
import { holdouts } from '@contenthub/experiments/registry/registry.server';
import type { Kysely } from 'kysely';
import type { DefinitionTables } from './tables.ts';

/** The name of a phase in treatments and events. */
export function getPhaseName(name: string, number: number): string {
  return number === 1 ? name : `${name}_phase${number}`;
}

type Phase = { id: number; name: string; number: number; seed: string; plan: ExperimentPlan };

/** How a phase assigns readers. Values of variants travel with the treatments, together with the name of their slot. */
export function toRule({ id, name, number, seed, plan }: Phase): AddedExperiment {
  const { visitors, countries, variants, slot, share } = plan;
  const [holdout] = holdouts;
  return {
    ...{ name: getPhaseName(name, number), id, seed, share, groups: variants.map((variant) => variant.name) },
    ...(visitors !== 'everybody' && { signedIn: visitors === 'signed-in' }),
    ...(countries && { countries }),
    ...(holdout && { holdout: holdout.name }),
    dynamicConfiguration: Object.fromEntries(variants.map((variant) => [variant.name, { slot, ...variant.values }])),
  };
}

/**
 * Experiments that enrol readers now, for every other slot the values that were decided on, and what waits for a review,
 * so that links can preview it. Nobody is enrolled before the start or after the end of a plan.
 */
export async function readRunningRules(database: Kysely<DefinitionTables>, now: number): Promise<AddedExperiment[]> {
  const phases = await database
    .selectFrom('experiment_phases as phase')
    .innerJoin('experiment_definitions as definition', 'definition.name', 'phase.name')
    .select(['phase.id', 'phase.name', 'phase.number', 'phase.seed', 'phase.plan'])
    .where('definition.status', '=', 'running')
    .where('phase.stopped_at', 'is', null)
    .where('definition.ends_at', '>', new Date(now))
    .orderBy('phase.id')
    .execute();
  const running = phases.filter(({ plan }) => (Date.parse(plan.startsAt ?? '') || 0) <= now);
  const decided = await database
    .selectFrom('experiment_definitions')
    .select(['name', 'plan', 'decision'])
    .where('status', '=', 'decided')
    .orderBy('changed_at', 'desc')
    .execute();
  const taken = new Set(running.map(({ plan }) => plan.slot));
  const defaults = decided.flatMap(({ name, plan, decision }): AddedExperiment[] => {
    if (taken.has(plan.slot)) return [];
    taken.add(plan.slot);
    const chosen = plan.variants.find((variant) => variant.name === decision?.variant);
    if (!chosen || Object.keys(chosen.values).length === 0) return [];
    const dynamicConfiguration = { [controlGroup]: { slot: plan.slot, ...chosen.values } };
    return [{ name, id: 0, seed: name, share: 0, groups: [controlGroup], dynamicConfiguration }];
  });
  return [...running.map(toRule), ...defaults, ...(await readPreviews(database))];
}

/** Nobody is in these groups, except with a preview link. */
async function readPreviews(database: Kysely<DefinitionTables>): Promise<AddedExperiment[]> {
  const waiting = await database
    .selectFrom('experiment_definitions')
    .select(['name', 'plan'])
    .where('status', '=', 'in-review')
    .orderBy('name')
    .execute();
  return waiting.map(({ name, plan: { slot, variants } }) => {
    const treatments = variants.filter((variant) => variant.name !== controlGroup);
    return {
      ...{ name, id: 0, seed: name, share: 0, groups: variants.map((variant) => variant.name) },
      dynamicConfiguration: Object.fromEntries(treatments.map((each) => [each.name, { slot, ...each.values }])),
    };
  });
}
