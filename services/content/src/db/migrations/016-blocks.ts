import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The blocks of a post's text as data. */
export const blocks: Migration = {
  async up(db: Kysely<never>) {
    await sql`alter table posts add column blocks jsonb not null default '[]'`.execute(db);
  },
};
