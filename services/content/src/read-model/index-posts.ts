import { sql } from 'kysely';
import { forgetRelated, writeKeywords } from './keywords.ts';
import { countWords, type Worded } from './post-words.ts';
import { changeCounts, type WordCounts } from './vocabulary.ts';
import type { Trx } from './write-posts.ts';

/** What the store knew of some posts' words, to be taken back once they are written anew or gone. */
export async function storedWords(trx: Trx, ids: number[]): Promise<WordCounts[]> {
  if (ids.length === 0) return [];
  const rows = await trx.selectFrom('posts').select(['title', 'head_text', 'text']).where('id', 'in', ids).execute();
  return rows.map(({ title, head_text, text }) => countWords({ title, headText: head_text, text }));
}

/** Makes posts that were just written findable: the words of the corpus, the rows of search, what each is about. */
export async function indexPosts(trx: Trx, posts: (Worded & { id: number })[], before: WordCounts[]): Promise<void> {
  const counted = posts.map((post) => ({ id: post.id, words: countWords(post) }));
  const ids = posts.map(({ id }) => id);
  await changeCounts(
    trx,
    before,
    counted.map(({ words }) => words),
  );
  await writeKeywords(trx, counted);
  await sql`select write_search_rows(${ids}::bigint[])`.execute(trx);
  await forgetRelated(trx, ids);
}

/** Posts that are about to go; their rows in the other tables go with them. */
export async function forgetPosts(trx: Trx, ids: number[]): Promise<void> {
  await changeCounts(trx, await storedWords(trx, ids), []);
  await forgetRelated(trx, ids);
}
