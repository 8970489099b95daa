import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The reading path of a category: a goal, and posts in reading order with the reason for each. */
export const readingPaths: Migration = {
  async up(db: Kysely<never>) {
    await sql`alter table categories add column path jsonb`.execute(db);
  },
};
