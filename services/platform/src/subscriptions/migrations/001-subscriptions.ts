import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const firstSubscriptions: Migration = {
  async up(db: Kysely<never>) {
    await sql`
      create table subscriptions (
        user_id integer primary key references users (id) on delete cascade,
        without_cost boolean not null,
        active_until timestamptz
      )`.execute(db);
  },
};
