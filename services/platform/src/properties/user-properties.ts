import type { Property } from '@contenthub/contracts/platform-api';
import { type Generated, sql } from 'kysely';
import type { Database } from '../database/database.ts';

type PropertiesTables = { properties: { user_id: number; name: string; value: string; set_at: Generated<Date> } };

/** More than anybody needs, and little enough that nobody keeps a library with us. */
export const mostProperties = 100;

export async function propertiesOf(database: Database, userId: number): Promise<Property[]> {
  return database
    .withTables<PropertiesTables>()
    .selectFrom('properties')
    .select(['name', 'value'])
    .where('user_id', '=', userId)
    .orderBy('name')
    .execute();
}

export async function propertyOf(database: Database, userId: number, name: string): Promise<Property | undefined> {
  return database
    .withTables<PropertiesTables>()
    .selectFrom('properties')
    .select(['name', 'value'])
    .where('user_id', '=', userId)
    .where('name', '=', name)
    .executeTakeFirst();
}

/** False when there is no room for another one. */
export async function setProperty(database: Database, userId: number, { name, value }: Property): Promise<boolean> {
  return database
    .withTables<PropertiesTables>()
    .transaction()
    .execute(async (work) => {
      // One at a time for each user, so that two at once cannot both be the last one there is room for.
      await sql`select pg_advisory_xact_lock(hashtext('properties'), ${userId})`.execute(work);
      const others = await work
        .selectFrom('properties')
        .select((count) => count.fn.countAll<number>().as('count'))
        .where('user_id', '=', userId)
        .where('name', '<>', name)
        .executeTakeFirstOrThrow();
      if (others.count >= mostProperties) return false;
      await work
        .insertInto('properties')
        .values({ user_id: userId, name, value })
        .onConflict((conflict) => conflict.columns(['user_id', 'name']).doUpdateSet({ value, set_at: sql`now()` }))
        .execute();
      return true;
    });
}
