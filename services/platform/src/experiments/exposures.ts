import type { Kysely } from 'kysely';
import type { ExperimentsTables } from './tables.ts';

/** Stored once for each user, experiment and group, however often and from wherever it is told. */
export async function storeExposure(
  database: Kysely<ExperimentsTables>,
  userId: number,
  experiment: string,
  group: string,
): Promise<void> {
  await database
    .insertInto('exposures')
    .values({ user_id: userId, experiment, group_name: group })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
