import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Redirects managed by operators, in addition to former slugs. */
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
