import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** State that the synchroniser needs after a restart. */
export const sync: Migration = {
  async up(db: Kysely<never>) {
    await sql`create table sync_state (name text primary key, value jsonb not null)`.execute(db);
    await sql`
      create table removed_posts (
        id bigint primary key,
        modified timestamptz not null,
        at timestamptz not null default now()
      )`.execute(db);
    // No foreign keys: a picture is recorded before its post is stored, and a post may be removed at any time.
    await sql`
      create table post_media (
        post_id bigint not null,
        media_id bigint not null,
        primary key (media_id, post_id)
      )`.execute(db);
    await sql`create index post_media_post on post_media (post_id)`.execute(db);
    await sql`create table folder_posts (post_id bigint primary key)`.execute(db);
  },
};
