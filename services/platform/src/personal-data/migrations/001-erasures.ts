import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const erasuresMigration: Migration = {
  async up(db: Kysely<never>) {
    // The ids are there until everything is deleted, and no longer.
    await sql`
      create table erasures (
        id uuid primary key,
        user_id integer,
        linked jsonb,
        requested_by text not null,
        requested_at timestamptz not null default now(),
        deleted jsonb not null,
        claimed_until timestamptz not null default now(),
        problem text,
        finished_at timestamptz
      )`.execute(db);
    await sql`create index erasures_open on erasures (claimed_until) where finished_at is null`.execute(db);
    await sql`
      create table data_requests (
        user_id integer not null references users (id) on delete cascade,
        action text not null,
        at timestamptz not null default now()
      )`.execute(db);
    await sql`create index data_requests_user on data_requests (user_id, action)`.execute(db);
  },
};
