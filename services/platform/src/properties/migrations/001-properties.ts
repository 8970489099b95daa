import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const firstProperties: Migration = {
  async up(db: Kysely<never>) {
    await sql`
      create table properties (
        user_id integer not null references users (id) on delete cascade,
        name text not null,
        value text not null,
        set_at timestamptz not null default now(),
        primary key (user_id, name)
      )`.execute(db);
  },
};
