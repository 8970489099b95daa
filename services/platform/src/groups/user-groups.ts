import { blogGroup } from '@contenthub/contracts/tiers';
import type { PreferenceProfile } from '@contenthub/contracts/visitor';
import type { Generated } from 'kysely';
import type { Database } from '../database/database.ts';

type GroupsTables = {
  user_groups: { user_id: number; name: string; added_at: Generated<Date> };
  preferences: { user_id: number; name: string; value: unknown };
};

export async function groupsOf(database: Database, userId: number): Promise<string[]> {
  const rows = await database
    .withTables<GroupsTables>()
    .selectFrom('user_groups')
    .select('name')
    .where('user_id', '=', userId)
    .orderBy('name')
    .execute();
  return rows.map(({ name }) => name);
}

export async function preferenceProfileOf(database: Database, userId: number): Promise<PreferenceProfile> {
  return database
    .withTables<GroupsTables>()
    .selectFrom('preferences')
    .select(['name', 'value'])
    .where('user_id', '=', userId)
    .orderBy('name')
    .execute();
}

/** Who joins the blog's group wants its newsletter, and their preference profile says so from then on. */
export async function joinGroup(database: Database, userId: number, name: string): Promise<void> {
  await database
    .withTables<GroupsTables>()
    .transaction()
    .execute(async (work) => {
      const group = { user_id: userId, name };
      await work
        .insertInto('user_groups')
        .values(group)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      if (name !== blogGroup) return;
      const entry = { ...group, value: JSON.stringify(true) };
      await work
        .insertInto('preferences')
        .values(entry)
        .onConflict((conflict) => conflict.columns(['user_id', 'name']).doUpdateSet({ value: entry.value }))
        .execute();
    });
}

export async function leaveGroup(database: Database, userId: number, name: string): Promise<void> {
  const tables = database.withTables<GroupsTables>();
  await tables.deleteFrom('user_groups').where('user_id', '=', userId).where('name', '=', name).execute();
  await tables.deleteFrom('preferences').where('user_id', '=', userId).where('name', '=', name).execute();
}
