import type { LiveState } from '@contenthub/contracts/experiments-configuration';
import type { LiveStates } from '@contenthub/experiments/evaluation/configuration.server';
import { type Kysely, sql } from 'kysely';
import type { ExperimentsTables } from './tables.ts';

export async function readLiveStates(database: Kysely<ExperimentsTables>): Promise<LiveStates> {
  const rows = await database.selectFrom('experiment_states').select(['name', 'on', 'share', 'overrides']).execute();
  return Object.fromEntries(rows.map(({ name, ...state }) => [name, state]));
}

/** Changes what is given; the rest stays as it is, or as the registry has it. */
export async function changeLiveState(
  database: Kysely<ExperimentsTables>,
  name: string,
  asInRegistry: LiveState,
  change: Partial<LiveState>,
): Promise<void> {
  const columns = {
    ...(change.on !== undefined && { on: change.on }),
    ...(change.share !== undefined && { share: change.share }),
    ...(change.overrides !== undefined && { overrides: JSON.stringify(change.overrides) }),
  };
  const first = { ...asInRegistry, overrides: JSON.stringify(asInRegistry.overrides) };
  await database
    .insertInto('experiment_states')
    .values({ name, ...first, ...columns })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ ...columns, changed_at: sql`now()` }))
    .execute();
}
