import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Addresses that operators lead elsewhere: what no post remembers by itself. */
export const redirects: Migration = {
  async up(db: Kysely<never>) {
    await sql`
      create table redirects (
        from_path text primary key,
        to_path text not null,
        at timestamptz not null default now()
      )`.execute(db);
  },
};
