import { blogTypes } from '@contenthub/contracts/content/blogs';
import { newsletterGroups } from '@contenthub/contracts/platform/groups';
import { platformApi } from '@contenthub/contracts/platform/platform-api';
import type { PreferenceProfile } from '@contenthub/contracts/platform/visitor';
import { HttpError } from '@contenthub/server-kit/http/error-responses';
import { type Generated, type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Database } from '../database.ts';
import { addApiRoute, requireUser } from '../http/api-routes.ts';
import { getReferringPage } from '../http/referring-page.ts';
import { personalTable } from '../personal-data/personal-table.ts';
import type { PlatformModule } from '../platform-module.ts';

/** The blogs by the group of their newsletter. Readers join these themselves; others describe a user and are assigned. */
const newsletterBlogs = new Map(blogTypes.map((blog) => [newsletterGroups[blog], blog]));

const createGroupTables: Migration = {
  async up(db: Kysely<never>) {
    await sql`
      create table user_groups (
        user_id integer not null references users (id) on delete cascade,
        name text not null,
        added_at timestamptz not null default now(),
        primary key (user_id, name)
      )`.execute(db);
    await sql`
      create table preferences (
        user_id integer not null references users (id) on delete cascade,
        name text not null,
        value jsonb not null,
        primary key (user_id, name)
      )`.execute(db);
  },
};

type GroupsTables = {
  user_groups: { user_id: number; name: string; added_at: Generated<Date> };
  preferences: { user_id: number; name: string; value: unknown };
};

export async function getGroups(database: Database, userId: number): Promise<string[]> {
  const rows = await database
    .withTables<GroupsTables>()
    .selectFrom('user_groups')
    .select('name')
    .where('user_id', '=', userId)
    .orderBy('name')
    .execute();
  return rows.map(({ name }) => name);
}

/** The groups and preferences of `users.id`, for the statement that reads a session. */
export const groupColumns = {
  groups: sql<string[]>`array(select name from user_groups where user_id = users.id order by name)`,
  preferenceProfile: sql<PreferenceProfile>`(
    select coalesce(json_agg(json_build_object('name', name, 'value', value) order by name), '[]')
    from preferences where user_id = users.id)`,
};

/** Joining the group of a newsletter also sets the preference. */
export async function joinGroup(database: Database, userId: number, name: string): Promise<void> {
  await database
    .withTables<GroupsTables>()
    .transaction()
    .execute(async (trx) => {
      const group = { user_id: userId, name };
      await trx
        .insertInto('user_groups')
        .values(group)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      if (!newsletterBlogs.has(name)) return;
      const entry = { ...group, value: JSON.stringify(true) };
      await trx
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

/** Changes the group of the account with this address, if there is one. */
export async function setGroupByEmail(
  database: Database,
  email: string,
  name: string,
  isMember: boolean,
): Promise<void> {
  const { rows } = await sql<{ id: number }>`select id from users where email = ${email}`.execute(database);
  const [user] = rows;
  if (user) await (isMember ? joinGroup : leaveGroup)(database, user.id, name);
}

export const groups: PlatformModule = {
  name: 'groups',
  migrations: { '001-groups': createGroupTables },
  // The groups of newsletters are among them.
  personalData: [
    personalTable({ table: 'user_groups', key: 'user_id', columns: 'name, added_at' }),
    personalTable({ table: 'preferences', key: 'user_id', columns: 'name, value' }),
  ],
  async start({ app, opened: { database }, settings, identifyVisitor, onNewsletterGroup }) {
    addApiRoute(app, platformApi.userGroup, async ({ request, body: { group } }) => {
      const { id, user } = await requireUser(identifyVisitor, request);
      const blog = newsletterBlogs.get(group);
      if (!blog) throw new HttpError(403, 'closed-group', `Group "${group}" is not open.`);
      await joinGroup(database, id, group);
      if (user.confirmed)
        await onNewsletterGroup(user.email, blog, getReferringPage(request, settings.PUBLIC_ORIGIN) ?? '/');
      return { groups: await getGroups(database, id) };
    });
    return undefined;
  },
};
