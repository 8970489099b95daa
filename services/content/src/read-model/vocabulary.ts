import type { BlogType } from '@contenthub/contracts/blog-type';
import { sql } from 'kysely';
import { countWords, type IndexedPost, weighWords } from './post-words.ts';
import type { Trx } from './write-posts.ts';

/** The words of one post and how often it says each. */
export type WordCounts = Map<string, number>;

/** What a post adds to the words of the corpus and, once it is counted there, to those of its blog. */
export type PostWords = { blog: BlogType; counts: WordCounts; weights: WordCounts | undefined };

export function wordsOfPost(post: IndexedPost): PostWords {
  const weights = post.examples === null ? undefined : weighWords(post, post.examples);
  return { blog: post.blog, counts: countWords(post), weights };
}

/** Counts in how many posts each word stands, where some were written anew: only words that came or went are touched. */
export async function changeCounts(trx: Trx, before: PostWords[], after: PostWords[]): Promise<void> {
  await changeCorpus(trx, before, after);
  await changeBlogs(trx, before, after);
}

async function changeCorpus(trx: Trx, before: PostWords[], after: PostWords[]): Promise<void> {
  const changes = new Map<string, number>();
  const add = (posts: PostWords[], by: number) => {
    for (const { counts } of posts) for (const word of counts.keys()) changes.set(word, (changes.get(word) ?? 0) + by);
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

async function changeBlogs(trx: Trx, before: PostWords[], after: PostWords[]): Promise<void> {
  const changes = new Map<string, { blog: BlogType; word: string; documents: number; weight: number }>();
  const add = (posts: PostWords[], by: number) => {
    for (const { blog, weights = new Map<string, number>() } of posts)
      for (const [word, weight] of weights) {
        const key = `${blog} ${word}`;
        const change = changes.get(key) ?? { blog, word, documents: 0, weight: 0 };
        changes.set(key, { ...change, documents: change.documents + by, weight: change.weight + weight * by });
      }
  };
  add(before, -1);
  add(after, 1);
  const changed = [...changes]
    .filter(([, { documents, weight }]) => documents !== 0 || weight !== 0)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, change]) => change);
  if (changed.length === 0) return;
  const column = <Key extends keyof (typeof changed)[number]>(key: Key) => changed.map((change) => change[key]);
  await sql`
    insert into blog_vocabulary (blog, word, documents, weight)
    select * from unnest(
      ${column('blog')}::text[], ${column('word')}::text[], ${column('documents')}::int[], ${column('weight')}::int[])
    on conflict (blog, word) do update set
      documents = blog_vocabulary.documents + excluded.documents,
      weight = blog_vocabulary.weight + excluded.weight`.execute(trx);
}
