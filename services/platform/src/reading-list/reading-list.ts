import { platformApi } from '@contenthub/contracts/platform/platform-api';
import {
  maxReadingListEntries,
  mergeReadingLists,
  type ReadingList,
  type ReadingListEntry,
} from '@contenthub/contracts/platform/reading-list';
import { HttpError } from '@contenthub/server-kit/http/error-responses';
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Database } from '../database.ts';
import { addApiRoute, requireUser } from '../http/api-routes.ts';
import { personalTable } from '../personal-data/personal-table.ts';
import type { PlatformModule } from '../platform-module.ts';

const createReadingLists: Migration = {
  async up(db: Kysely<never>) {
    // A reader without a row has not turned it on.
    await sql`
      create table reading_lists (
        user_id integer primary key references users (id) on delete cascade,
        enabled_at timestamptz not null default now()
      )`.execute(db);
    await sql`
      create table reading_list_entries (
        user_id integer not null references reading_lists (user_id) on delete cascade,
        path text not null,
        title text not null,
        at bigint not null,
        removed boolean not null,
        primary key (user_id, path)
      )`.execute(db);
  },
};

type Tables = {
  reading_lists: { user_id: number };
  reading_list_entries: ReadingListEntry & { user_id: number };
};

/** Removals older than this are forgotten. A device that was not used since then saves the post again. */
const removalMs = 365 * 24 * 3_600_000;

/** Saved posts that follow an account to its reader's devices. */
export const readingList: PlatformModule = {
  name: 'reading-list',
  migrations: { '001-reading-lists': createReadingLists },
  personalData: [
    personalTable({ table: 'reading_list_entries', key: 'user_id', columns: 'path, title, at, removed' }),
    personalTable({ table: 'reading_lists', key: 'user_id', columns: 'enabled_at' }),
  ],
  async start({ app, opened: { database }, identifyVisitor, now }) {
    addApiRoute(app, platformApi.readingList, async ({ request }) => {
      const { id } = await requireUser(identifyVisitor, request);
      return getList(database, id);
    });
    addApiRoute(app, platformApi.syncReadingList, async ({ request, body: { owner, entries } }) => {
      const { id } = await requireUser(identifyVisitor, request);
      if (owner !== undefined && owner !== ownerOf(id))
        throw new HttpError(409, 'other-account', 'The posts on this device belong to another account.');
      return sync(database, id, entries, now());
    });
    addApiRoute(app, platformApi.eraseReadingList, async ({ request }) => {
      const { id } = await requireUser(identifyVisitor, request);
      await database.withTables<Tables>().deleteFrom('reading_lists').where('user_id', '=', id).execute();
      return getList(database, id);
    });
    return undefined;
  },
};

const ownerOf = (id: number) => String(id);

async function getList(database: Database, id: number): Promise<ReadingList> {
  const tables = database.withTables<Tables>();
  const enabled = await tables
    .selectFrom('reading_lists')
    .select('user_id')
    .where('user_id', '=', id)
    .executeTakeFirst();
  const rows = await tables
    .selectFrom('reading_list_entries')
    .select(['path', 'title', 'at', 'removed'])
    .where('user_id', '=', id)
    .execute();
  const entries = rows.map((row) => ({ ...row, at: Number(row.at) }));
  return { enabled: enabled !== undefined, owner: ownerOf(id), entries: mergeReadingLists(entries, []) };
}

/** One device at a time, so that two that sync at once both end up with everything. */
function sync(
  database: Database,
  id: number,
  deviceEntries: readonly ReadingListEntry[],
  now: number,
): Promise<ReadingList> {
  return database.transaction().execute(async (transaction) => {
    const tables = (transaction as Database).withTables<Tables>();
    await tables
      .insertInto('reading_lists')
      .values({ user_id: id })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await sql`select 1 from reading_lists where user_id = ${id} for update`.execute(transaction);
    const stored = (await getList(transaction as Database, id)).entries;
    // A clock that is ahead must not win forever.
    const current = deviceEntries.map((entry) => ({ ...entry, at: Math.min(entry.at, now) }));
    const entries = mergeReadingLists(stored, current)
      .filter(({ removed, at }) => !removed || at > now - removalMs)
      .slice(0, maxReadingListEntries);
    await tables.deleteFrom('reading_list_entries').where('user_id', '=', id).execute();
    if (entries.length > 0)
      await tables
        .insertInto('reading_list_entries')
        .values(entries.map((entry) => ({ ...entry, user_id: id })))
        .execute();
    return { enabled: true, owner: ownerOf(id), entries };
  });
}
