import type { BlogType } from '@contenthub/contracts/blog-type';
import { sql } from 'kysely';
import type { Database } from '../read-model/database.ts';

export type WordFacts = {
  /** How many posts of the blog have it. */
  documents: number;
  /** How far the blog's titles, heads and texts vouch for its spelling; 0 for a word that stands in examples only. */
  weight: number;
  /** The same on the other blogs. */
  elsewhere: number;
  /** By what it is found. */
  lexeme: string;
};

export type KnownWords = { words: Map<string, WordFacts>; posts: number };

/**
 * Everything that the store knows of some words, and how many posts a blog has, in one query. While posts of an older
 * release are not counted for their blog yet, the words of the whole corpus stand in for the blog's.
 */
export async function wordFacts(database: Database, blog: BlogType, asked: string[]): Promise<KnownWords> {
  if (asked.length === 0) return { words: new Map(), posts: 0 };
  const { rows } = await sql<WordFacts & { word: string; posts: number }>`
    select asked.word,
      greatest(0, ours.documents, uncounted.documents) as documents,
      greatest(0, ours.weight, uncounted.documents) as weight,
      coalesce((select sum(weight) from blog_vocabulary where word = asked.word and blog != ${blog}), 0)::int as elsewhere,
      coalesce((tsvector_to_array(to_tsvector('hub', asked.word)))[1], asked.word) as lexeme,
      coalesce((select total from feed_totals where blog = ${blog}), 0) as posts
    from unnest(${asked}::text[]) as asked (word)
    left join blog_vocabulary ours on ours.blog = ${blog} and ours.word = asked.word
    left join vocabulary uncounted
      on uncounted.word = asked.word and exists (select 1 from posts where examples is null)`.execute(database);
  return { words: new Map(rows.map((row) => [row.word, row])), posts: rows[0]?.posts ?? 0 };
}
