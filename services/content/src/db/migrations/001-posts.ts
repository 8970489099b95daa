import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const posts: Migration = {
  async up(db: Kysely<never>) {
    await sql`
      create table authors (
        id bigint primary key,
        slug text not null unique,
        name text not null,
        avatar text
      )`.execute(db);
    await sql`
      create table categories (
        id bigint primary key,
        slug text not null unique,
        name text not null,
        description text not null default ''
      )`.execute(db);
    await sql`
      create table posts (
        id bigint primary key,
        blog text not null,
        slug text not null,
        title text not null,
        excerpt text not null,
        content text not null,
        outline jsonb not null,
        reading_minutes integer not null,
        form text not null,
        date timestamptz not null,
        modified timestamptz not null,
        author_id bigint not null references authors (id),
        primary_category_id bigint references categories (id),
        image jsonb,
        tags jsonb not null,
        sticky boolean not null default false,
        digest text not null,
        unique (blog, slug)
      )`.execute(db);
    await sql`create index posts_feed on posts (blog, date desc, id desc)`.execute(db);
    await sql`create index posts_sticky on posts (blog, date desc) where sticky`.execute(db);
    await sql`
      create table post_categories (
        post_id bigint not null references posts (id) on delete cascade,
        category_id bigint not null references categories (id),
        position integer not null,
        primary key (post_id, category_id)
      )`.execute(db);
    await sql`create index post_categories_category on post_categories (category_id, post_id)`.execute(db);
    await sql`
      create table outbox (
        id bigint generated always as identity primary key,
        keys jsonb not null,
        at timestamptz not null default now()
      )`.execute(db);
    // Identifies this store among all that publish to the same feed.
    await sql`create table store (id text primary key)`.execute(db);
    await sql`insert into store (id) values (${randomUUID()})`.execute(db);
  },
};
