import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Former slugs of authors, so that links to their pages go on working. */
export const authorSlugs: Migration = {
  async up(db: Kysely<never>) {
    await sql`
      create table author_slug_history (
        slug text primary key,
        author_id bigint not null references authors (id) on delete cascade
      )`.execute(db);
  },
};
