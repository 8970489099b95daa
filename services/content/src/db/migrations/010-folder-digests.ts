import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What each article was imported from, so that a start reads only those that changed. */
export const folderDigests: Migration = {
  async up(db: Kysely<never>) {
    await sql`alter table folder_posts add column digest text not null default ''`.execute(db);
  },
};
