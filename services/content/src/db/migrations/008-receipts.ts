import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The URLs affected by a change, and when each of them showed it. */
export const receipts: Migration = {
  async up(db: Kysely<never>) {
    await sql`
      create table receipts (
        change_id bigint primary key,
        post_id bigint not null,
        blog text not null,
        slug text not null,
        title text not null,
        removed boolean not null,
        stored_at timestamptz not null default now(),
        announced_at timestamptz,
        addresses jsonb not null
      )`.execute(db);
    await sql`create index receipts_post on receipts (post_id, change_id desc)`.execute(db);
    await sql`create index receipts_slug on receipts (slug, change_id desc)`.execute(db);
  },
};
