import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const firstGroups: Migration = {
  async up(db: Kysely<never>) {
    await sql`
      create table user_groups (
        user_id integer not null references users (id) on delete cascade,
        name text not null,
        added_at timestamptz not null default now(),
        primary key (user_id, name)
      )`.execute(db);
    await sql`
      create table preferences (
        user_id integer not null references users (id) on delete cascade,
        name text not null,
        value jsonb not null,
        primary key (user_id, name)
      )`.execute(db);
  },
};
