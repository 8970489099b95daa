import type { BlogType } from '@contenthub/contracts/blog-type';
import { sql } from 'kysely';
import type { Database } from '../read-model/database.ts';

/** How many posts have a word, and by what it is found. */
export type WordFacts = { documents: number; lexeme: string };

export type KnownWords = { words: Map<string, WordFacts>; posts: number };

/** Everything that the store knows of some words, and how many posts a blog has, in one question. */
export async function wordFacts(database: Database, blog: BlogType, asked: string[]): Promise<KnownWords> {
  if (asked.length === 0) return { words: new Map(), posts: 0 };
  const { rows } = await sql<WordFacts & { word: string; posts: number }>`
    select asked.word, greatest(0, coalesce(vocabulary.documents, 0)) as documents,
      coalesce((tsvector_to_array(to_tsvector('hub', asked.word)))[1], asked.word) as lexeme,
      coalesce((select total from feed_totals where blog = ${blog}), 0) as posts
    from unnest(${asked}::text[]) as asked (word) left join vocabulary on vocabulary.word = asked.word`.execute(
    database,
  );
  return { words: new Map(rows.map((row) => [row.word, row])), posts: rows[0]?.posts ?? 0 };
}
