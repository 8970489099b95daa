import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The digest of each imported article, so that a start imports only changed ones. */
export const folderDigests: Migration = {
  async up(db: Kysely<never>) {
    await sql`alter table folder_posts add column digest text not null default ''`.execute(db);
  },
};
