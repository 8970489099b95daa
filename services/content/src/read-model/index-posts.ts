import { sql } from 'kysely';
import { forgetRelated, writeKeywords } from './keywords.ts';
import type { IndexedPost } from './post-words.ts';
import { changeCounts, type PostWords, wordsOfPost } from './vocabulary.ts';
import type { Trx } from './write-posts.ts';

/** What the store knew of some posts' words, to be taken back once they are written anew or gone. */
export async function storedWords(trx: Trx, ids: number[]): Promise<PostWords[]> {
  if (ids.length === 0) return [];
  const rows = await trx
    .selectFrom('posts')
    .select(['id', 'blog', 'title', 'head_text as headText', 'text', 'examples'])
    .where('id', 'in', ids)
    .execute();
  return rows.map(wordsOfPost);
}

/** Makes posts that were just written findable: the words of the corpus, the rows of search, what each is about. */
export async function indexPosts(trx: Trx, posts: IndexedPost[], before: PostWords[]): Promise<void> {
  const counted = posts.map((post) => ({ id: post.id, ...wordsOfPost(post) }));
  const ids = posts.map(({ id }) => id);
  await changeCounts(trx, before, counted);
  await writeKeywords(
    trx,
    counted.map(({ id, counts }) => ({ id, words: counts })),
  );
  await sql`select write_search_rows(${ids}::bigint[])`.execute(trx);
  await forgetRelated(trx, ids);
}

/** Posts that are about to go; their rows in the other tables go with them. */
export async function forgetPosts(trx: Trx, ids: number[]): Promise<void> {
  await changeCounts(trx, await storedWords(trx, ids), []);
  await forgetRelated(trx, ids);
}
