import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** A change says what is gone, so that no copy of it is ever shown again. */
export const removals: Migration = {
  async up(db: Kysely<never>) {
    await sql`alter table outbox add column removed jsonb not null default '[]'`.execute(db);
  },
};
