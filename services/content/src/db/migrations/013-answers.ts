import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The answer card of a post, and an index to list the posts that have one. */
export const answers: Migration = {
  async up(db: Kysely<never>) {
    await sql`alter table posts add column answer jsonb`.execute(db);
    await sql`create index posts_with_answer on posts (blog, date desc, id desc) where answer is not null`.execute(db);
  },
};
