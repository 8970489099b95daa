import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Ids of the related posts that an editor chose. */
export const chosenRelated: Migration = {
  async up(db: Kysely<never>) {
    await sql`alter table posts add column chosen_related jsonb not null default '[]'`.execute(db);
  },
};
