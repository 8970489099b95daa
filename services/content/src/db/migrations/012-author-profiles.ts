import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Who an author is, for their page and below their posts. */
export const authorProfiles: Migration = {
  async up(db: Kysely<never>) {
    await sql`
      alter table authors
        add column bio text not null default '',
        add column links jsonb not null default '[]'`.execute(db);
  },
};
