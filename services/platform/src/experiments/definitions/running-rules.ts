import type { ExperimentPlan } from '@contenthub/contracts/experiments/experiment-definitions';
import type { AddedExperiment } from '@contenthub/contracts/experiments/experiments-api';
import type { ExclusionRange } from '@contenthub/experiments/registry/definition';
import { controlGroup } from '@contenthub/experiments/registry/registry';
import { holdouts } from '@contenthub/experiments/registry/registry.server';
import type { Kysely } from 'kysely';
import type { DefinitionTables } from './tables.ts';

/** The name of a phase in treatments and events. */
export function getPhaseName(name: string, number: number): string {
  return number === 1 ? name : `${name}_phase${number}`;
}

/** The name of the experiment of a phase. */
export function withoutPhase(name: string): string {
  return name.replace(/_phase\d+$/, '');
}

type Phase = {
  id: number;
  name: string;
  number: number;
  seed: string;
  plan: ExperimentPlan;
  exclusion: ExclusionRange | null;
};

/** How a phase assigns readers. Values of variants travel with the treatments, together with the name of their slot. */
export function toRule({ id, name, number, seed, plan, exclusion }: Phase): AddedExperiment {
  const { visitors, countries, variants, share } = plan;
  const [holdout] = holdouts;
  return {
    ...{ name: getPhaseName(name, number), id, seed, share, groups: variants.map((variant) => variant.name) },
    ...(visitors !== 'everybody' && { signedIn: visitors === 'signed-in' }),
    ...(countries && { countries }),
    ...(exclusion && { exclusion }),
    ...(holdout && { holdout: holdout.name }),
    dynamicConfiguration: toConfigurations(plan),
  };
}

/** The values of each variant. Pages outside the scope neither apply nor log them. */
export function toConfigurations({ slot, variants, blogs, categories, tiers, devices }: ExperimentPlan) {
  const scope = {
    ...(blogs && { blogs }),
    ...(categories && { categories }),
    ...(tiers && { tiers }),
    ...(devices && { devices }),
  };
  const fixed = { slot, ...(Object.keys(scope).length > 0 && { scope }) };
  return Object.fromEntries(variants.map(({ name, values }) => [name, { ...fixed, ...values }]));
}

/**
 * The published values of slots, and experiments that enrol readers now. Nobody is enrolled before the start or after the end of a plan.
 */
export async function readRunningRules(database: Kysely<DefinitionTables>, now: number): Promise<AddedExperiment[]> {
  const phases = await database
    .selectFrom('experiment_phases as phase')
    .innerJoin('experiment_definitions as definition', 'definition.name', 'phase.name')
    .select([
      'phase.id',
      'phase.name',
      'phase.number',
      'phase.seed',
      'phase.plan',
      'phase.started_at',
      'phase.exclusion',
    ])
    .where('definition.status', '=', 'running')
    .where('phase.stopped_at', 'is', null)
    .where('definition.ends_at', '>', new Date(now))
    .orderBy('phase.id')
    .execute();
  const running = phases.filter(({ plan }) => (Date.parse(plan.startsAt ?? '') || 0) <= now);
  return [...(await readDefaults(database, running, now)), ...running.map(toRule)];
}

type RunningPhase = { plan: ExperimentPlan; started_at: Date };

/**
 * The values of slots that everybody gets, from the widest scope to the narrowest. A slot with an experiment keeps those
 * of the start of its phase, so that its groups stay comparable.
 */
async function readDefaults(
  database: Kysely<DefinitionTables>,
  running: readonly RunningPhase[],
  now: number,
): Promise<AddedExperiment[]> {
  const versions = await database
    .selectFrom('slot_versions')
    .selectAll()
    .where('starts_at', '<=', new Date(now))
    .orderBy('version', 'desc')
    .execute();
  const startOf = new Map(running.map(({ plan, started_at }) => [plan.slot, started_at.getTime()]));
  const current = new Map<string, AddedExperiment>();
  for (const { slot, blog, tier, values, starts_at } of versions) {
    if (starts_at.getTime() > (startOf.get(slot) ?? now)) continue;
    // No experiment has a hyphen in its name. The name is part of an attribute on pages.
    const name = [slot, 'default', blog, tier?.toLowerCase()].filter(Boolean).join('-');
    if (current.has(name)) continue;
    const scope = { ...(blog && { blogs: [blog] }), ...(tier && { tiers: [tier] }) };
    const dynamicConfiguration = { [controlGroup]: { slot, ...(blog || tier ? { scope } : {}), ...values } };
    current.set(name, { name, id: 0, seed: name, share: 0, groups: [controlGroup], dynamicConfiguration });
  }
  const parts = ({ dynamicConfiguration }: AddedExperiment) =>
    Object.keys((dynamicConfiguration[controlGroup]?.scope as object | undefined) ?? {}).length;
  return [...current.values()]
    .filter(({ dynamicConfiguration }) => hasValues(dynamicConfiguration[controlGroup] ?? {}))
    .toSorted((one, other) => parts(one) - parts(other) || (one.name < other.name ? -1 : 1));
}

function hasValues({ slot: _slot, scope: _scope, ...values }: Readonly<Record<string, unknown>>): boolean {
  return Object.keys(values).length > 0;
}
