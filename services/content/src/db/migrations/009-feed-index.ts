import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** When a post changed stands in the index of its feed too: a sitemap asks it of every post there is, and reads no row for it. */
export const feedIndex: Migration = {
  async up(db: Kysely<never>) {
    await sql`drop index posts_feed`.execute(db);
    await sql`create index posts_feed on posts (blog, date desc, id desc) include (modified)`.execute(db);
  },
};
