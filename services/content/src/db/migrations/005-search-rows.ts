import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Search columns have their own table. Beside a post's HTML they were stored out of line, and every comparison had to
 * fetch and unpack them. The code that writes a post also counts its words, because triggers read each text three
 * times.
 */
export const searchRows: Migration = {
  async up(db: Kysely<never>) {
    for (const name of ['learn_insert', 'forget_delete', 'learn_update', 'forget_update']) {
      await sql`drop trigger ${sql.id(`posts_${name}`)} on posts`.execute(db);
    }
    await sql`drop function learn_words(), forget_words(), post_words(text, text, text)`.execute(db);
    await sql`alter table posts drop column search_title, drop column search_head, drop column search_all`.execute(db);
    await sql`
      create table post_search (
        post_id bigint primary key references posts (id) on delete cascade,
        blog text not null,
        date timestamptz not null,
        title_words smallint not null,
        title tsvector not null,
        head tsvector not null,
        whole tsvector not null
      )`.execute(db);
    await sql`
      create function search_row(id bigint, blog text, date timestamptz, title text, head_text text, body text)
      returns post_search language sql immutable as $$
        select id, blog, date, length(titled)::smallint, titled, head,
          head || setweight(to_tsvector('hub', translate(body, '''’‘', '')), 'C')
        from (
          select titled, setweight(titled, 'A') || setweight(to_tsvector('hub', translate(head_text, '''’‘', '')), 'B') as head
          from (select to_tsvector('hub', translate(title, '''’‘', '')) as titled) as parsed
        ) as weighed
      $$`.execute(db);
    // A common word occurs in thousands of titles, so only the most relevant ones are read. Recency counts by year, so
    // the order stays valid as rows age.
    await sql`
      create table title_terms (
        post_id bigint not null references posts (id) on delete cascade,
        term text not null,
        blog text not null,
        weight real not null,
        primary key (post_id, term)
      )`.execute(db);
    await sql`
      create function write_search_rows(ids bigint[]) returns void language sql as $$
        delete from post_search where post_id = any(ids);
        delete from title_terms where post_id = any(ids);
        insert into post_search
        select found.* from posts, lateral search_row(posts.id, posts.blog, posts.date, posts.title, head_text, text) as found
        where posts.id = any(ids);
        insert into title_terms
        select post_id, term, blog, 3 / ln((2 + title_words)::float8) + 0.15 * date_part('year', date)
        from post_search, unnest(tsvector_to_array(title)) as term where post_id = any(ids)
      $$`.execute(db);
    await sql`select write_search_rows((select array_agg(id) from posts))`.execute(db);
    await sql`create index post_search_head on post_search using gin (head)`.execute(db);
    await sql`create index post_search_whole on post_search using gin (whole)`.execute(db);
    await sql`create index title_terms_weight on title_terms (blog, term, weight desc, post_id desc)`.execute(db);
    // The index is on an expression so that the planner does not use trigrams to look up whole words, which is a
    // thousand times slower.
    await sql`drop index vocabulary_trigrams`.execute(db);
    await sql`create index vocabulary_trigrams on vocabulary using gin (lower(word) gin_trgm_ops)`.execute(db);
    // Posts whose words must be counted again because the name of a category or author changed.
    await sql`create table posts_to_index (post_id bigint primary key references posts (id) on delete cascade)`.execute(
      db,
    );
  },
};
