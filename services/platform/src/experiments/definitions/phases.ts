import { randomUUID } from 'node:crypto';
import type { ExperimentPlan } from '@contenthub/contracts/experiments/experiment-definitions';
import type { ExclusionRange } from '@contenthub/experiments/registry/definition';
import type { Kysely } from 'kysely';
import type { DefinitionTables } from './tables.ts';

type Tables = Kysely<DefinitionTables>;
type NewPhase = { name: string; plan: ExperimentPlan; exclusion: ExclusionRange | null };

/** New readers under a new name and seed. Those of the phase before are never compared with them. */
export async function startPhase(tables: Tables, { name, plan, exclusion }: NewPhase, now: number): Promise<void> {
  await endPhase(tables, name, now);
  const last = await tables
    .selectFrom('experiment_phases')
    .select(({ fn }) => fn.max('number').as('number'))
    .where('name', '=', name)
    .executeTakeFirst();
  const number = Number(last?.number ?? 0) + 1;
  const started_at = new Date(Math.max(now, Date.parse(plan.startsAt ?? '') || 0));
  const seed = `${name}/${randomUUID()}`;
  await tables
    .insertInto('experiment_phases')
    .values({
      name,
      number,
      seed,
      plan: JSON.stringify(plan),
      started_at,
      exclusion: exclusion && JSON.stringify(exclusion),
    })
    .execute();
}

export async function endPhase(tables: Tables, name: string, now: number): Promise<void> {
  await tables
    .updateTable('experiment_phases')
    .set({ stopped_at: new Date(now) })
    .where('name', '=', name)
    .where('stopped_at', 'is', null)
    .execute();
}
