import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** A change lists the removed keys, so that no stale copy of them is served. */
export const removals: Migration = {
  async up(db: Kysely<never>) {
    await sql`alter table outbox add column removed jsonb not null default '[]'`.execute(db);
  },
};
