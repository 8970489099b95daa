import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * The feed index includes the modification date, because a sitemap reads it for every post and then needs no table
 * access.
 */
export const feedIndex: Migration = {
  async up(db: Kysely<never>) {
    await sql`drop index posts_feed`.execute(db);
    await sql`create index posts_feed on posts (blog, date desc, id desc) include (modified)`.execute(db);
  },
};
