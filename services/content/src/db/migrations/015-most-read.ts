import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The lists of most read posts, with the readers of each post when its list was calculated. */
export const mostRead: Migration = {
  async up(db: Kysely<never>) {
    await sql`
      create table most_read (
        blog text not null,
        position smallint not null,
        post_id bigint not null,
        readers integer not null,
        primary key (blog, position)
      )`.execute(db);
  },
};
