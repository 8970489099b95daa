import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** How often each redirect is used. */
export const redirectHits: Migration = {
  async up(db: Kysely<never>) {
    await sql`
      alter table redirects
        add column hits bigint not null default 0,
        add column last_hit timestamptz`.execute(db);
  },
};
