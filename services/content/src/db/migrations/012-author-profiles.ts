import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Biography and links of an author, for author pages and post footers. */
export const authorProfiles: Migration = {
  async up(db: Kysely<never>) {
    await sql`
      alter table authors
        add column bio text not null default '',
        add column links jsonb not null default '[]'`.execute(db);
  },
};
