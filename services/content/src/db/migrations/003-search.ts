import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Full-text search, the corpus vocabulary, and what each post is about. */
export const search: Migration = {
  async up(db: Kysely<never>) {
    for (const extension of ['pg_trgm', 'fuzzystrmatch', 'intarray']) {
      await sql`create extension if not exists ${sql.id(extension)}`.execute(db);
    }
    // English stems without stop words, because on a writing site "who", "its" and "the" are search terms.
    await sql`create text search dictionary hub_stem (template = snowball, language = english)`.execute(db);
    await sql`create text search configuration hub (copy = simple)`.execute(db);
    await sql`
      alter text search configuration hub
        alter mapping for asciiword, asciihword, hword_asciipart, word, hword, hword_part with hub_stem`.execute(db);
    await searchColumns(db);
    await vocabulary(db);
    await related(db);
  },
};

/** Apostrophes inside words are removed from posts and queries, so "it's" and "its" match each other. */
async function searchColumns(db: Kysely<never>): Promise<void> {
  const words = (column: string) => sql`translate(${sql.id(column)}, '''’‘', '')`;
  await sql`alter table posts add column head_text text not null default ''`.execute(db);
  await sql`
    alter table posts
      add column search_title tsvector generated always as (to_tsvector('hub', ${words('title')})) stored,
      add column search_head tsvector generated always as (
        setweight(to_tsvector('hub', ${words('title')}), 'A') || setweight(to_tsvector('hub', ${words('head_text')}), 'B')
      ) stored,
      add column search_all tsvector generated always as (
        setweight(to_tsvector('hub', ${words('title')}), 'A') || setweight(to_tsvector('hub', ${words('head_text')}), 'B') ||
        setweight(to_tsvector('hub', ${words('text')}), 'C')
      ) stored`.execute(db);
  await sql`create index posts_search_head on posts using gin (search_head)`.execute(db);
  await sql`create index posts_search_all on posts using gin (search_all)`.execute(db);
}

/** Every word of the corpus with the number of posts that contain it, maintained by triggers. */
async function vocabulary(db: Kysely<never>): Promise<void> {
  await sql`
    create table vocabulary (
      id integer generated always as identity unique,
      word text primary key,
      documents integer not null,
      sound text generated always as (dmetaphone(word)) stored
    )`.execute(db);
  await sql`create index vocabulary_trigrams on vocabulary using gin (word gin_trgm_ops)`.execute(db);
  await sql`create index vocabulary_sound on vocabulary (sound)`.execute(db);
  await sql`
    create function post_words(title text, head_text text, body text) returns setof text language sql immutable as $$
      select word from unnest(tsvector_to_array(to_tsvector('simple',
        translate(title || ' ' || head_text || ' ' || body, '''’‘', '')))) as word
      where word ~ '^[a-z][a-z]{1,29}$'
    $$`.execute(db);
  await sql`
    create function learn_words() returns trigger language plpgsql as $$
    begin
      insert into vocabulary (word, documents)
      select word, count(*) from added, lateral post_words(added.title, added.head_text, added.text) as word
      group by word order by word
      on conflict (word) do update set documents = vocabulary.documents + excluded.documents;
      return null;
    end $$`.execute(db);
  await sql`
    create function forget_words() returns trigger language plpgsql as $$
    begin
      update vocabulary set documents = vocabulary.documents - gone.posts
      from (
        select word, count(*) as posts from removed, lateral post_words(removed.title, removed.head_text, removed.text) as word
        group by word order by word
      ) as gone where gone.word = vocabulary.word;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger posts_learn_insert after insert on posts
    referencing new table as added for each statement execute function learn_words()`.execute(db);
  await sql`
    create trigger posts_forget_delete after delete on posts
    referencing old table as removed for each statement execute function forget_words()`.execute(db);
  // An update that does not change the words (of keywords, for example) must not count them twice, so it forgets and
  // learns the same words.
  await sql`
    create trigger posts_learn_update after update on posts
    referencing new table as added for each statement execute function learn_words()`.execute(db);
  await sql`
    create trigger posts_forget_update after update on posts
    referencing old table as removed for each statement execute function forget_words()`.execute(db);
}

/** The most distinctive words of each post, and the related posts that follow from them. */
async function related(db: Kysely<never>): Promise<void> {
  await sql`
    create table post_keywords (
      post_id bigint primary key references posts (id) on delete cascade,
      blog text not null,
      keywords int[] not null
    )`.execute(db);
  await sql`create index post_keywords_keywords on post_keywords using gin (keywords gin__int_ops)`.execute(db);
  await sql`
    create table related (
      post_id bigint primary key references posts (id) on delete cascade,
      ids bigint[] not null
    )`.execute(db);
  await sql`create index related_ids on related using gin (ids)`.execute(db);
}
