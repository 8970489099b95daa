import { sql } from 'kysely';
import type { Trx } from './write-posts.ts';

/** The words of one post and how often it says each. */
export type WordCounts = Map<string, number>;

/** Counts in how many posts each word stands, where some were written anew: only words that came or went are touched. */
export async function changeCounts(trx: Trx, before: WordCounts[], after: WordCounts[]): Promise<void> {
  const changes = new Map<string, number>();
  const add = (posts: WordCounts[], by: number) => {
    for (const words of posts) for (const word of words.keys()) changes.set(word, (changes.get(word) ?? 0) + by);
  };
  add(before, -1);
  add(after, 1);
  // In one order, so that two writers never wait for each other.
  const changed = [...changes].filter(([, by]) => by !== 0).sort(([a], [b]) => (a < b ? -1 : 1));
  if (changed.length === 0) return;
  await sql`
    insert into vocabulary (word, documents)
    select * from unnest(${changed.map(([word]) => word)}::text[], ${changed.map(([, by]) => by)}::int[])
    on conflict (word) do update set documents = vocabulary.documents + excluded.documents`.execute(trx);
}
