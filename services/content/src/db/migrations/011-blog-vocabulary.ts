import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * The words of each blog for spelling correction, weighted by their position in the post. `examples` is null for posts
 * whose words are not counted yet; the background indexer counts them, including posts written by an older release.
 */
export const blogVocabulary: Migration = {
  async up(db: Kysely<never>) {
    await sql`
      create table blog_vocabulary (
        blog text not null,
        word text not null,
        documents integer not null,
        weight integer not null,
        sound text generated always as (dmetaphone(word)) stored,
        primary key (blog, word)
      )`.execute(db);
    // On an expression for the same reason as the vocabulary index; see 005-search-rows.ts.
    await sql`create index blog_vocabulary_trigrams on blog_vocabulary using gin (lower(word) gin_trgm_ops)`.execute(
      db,
    );
    await sql`create index blog_vocabulary_sound on blog_vocabulary (blog, sound)`.execute(db);
    await sql`create index blog_vocabulary_word on blog_vocabulary (word text_pattern_ops)`.execute(db);
    await sql`alter table posts add column examples text`.execute(db);
    await sql`create index posts_uncounted on posts (id) where examples is null`.execute(db);
  },
};
