import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Editors' metadata of a post, former slugs, and feed totals. */
export const fields: Migration = {
  async up(db: Kysely<never>) {
    await sql`
      alter table posts
        add column seo jsonb not null default '{"title": "", "description": ""}',
        add column content_type text not null default 'content',
        add column department text,
        add column call_to_action jsonb,
        add column text text not null default ''`.execute(db);
    await sql`create index posts_author on posts (author_id, blog, date desc, id desc)`.execute(db);
    // Category feeds are sorted by date, so the index contains it.
    await sql`alter table post_categories add column date timestamptz`.execute(db);
    await sql`update post_categories set date = posts.date from posts where posts.id = post_id`.execute(db);
    await sql`alter table post_categories alter column date set not null`.execute(db);
    await sql`create index post_categories_feed on post_categories (category_id, date desc, post_id desc)`.execute(db);
    await sql`drop index post_categories_category`.execute(db);
    await sql`
      create table slug_history (
        blog text not null,
        slug text not null,
        post_id bigint not null references posts (id) on delete cascade,
        primary key (blog, slug)
      )`.execute(db);
    await feedTotals(db);
  },
};

/** Counting a hundred thousand rows for each page of a feed would cost more than the page. */
async function feedTotals(db: Kysely<never>): Promise<void> {
  await sql`create table feed_totals (blog text primary key, total bigint not null)`.execute(db);
  await sql`insert into feed_totals select blog, count(*) from posts group by blog`.execute(db);
  await sql`
    create function count_added_posts() returns trigger language plpgsql as $$
    begin
      insert into feed_totals select blog, count(*) from added group by blog order by blog
      on conflict (blog) do update set total = feed_totals.total + excluded.total;
      return null;
    end $$`.execute(db);
  await sql`
    create function count_removed_posts() returns trigger language plpgsql as $$
    begin
      update feed_totals set total = feed_totals.total - gone.posts
      from (select blog, count(*) as posts from removed group by blog) as gone where gone.blog = feed_totals.blog;
      return null;
    end $$`.execute(db);
  for (const event of ['insert', 'update']) {
    await sql`
      create trigger ${sql.id(`posts_added_by_${event}`)} after ${sql.raw(event)} on posts
      referencing new table as added for each statement execute function count_added_posts()`.execute(db);
  }
  for (const event of ['delete', 'update']) {
    await sql`
      create trigger ${sql.id(`posts_removed_by_${event}`)} after ${sql.raw(event)} on posts
      referencing old table as removed for each statement execute function count_removed_posts()`.execute(db);
  }
}
