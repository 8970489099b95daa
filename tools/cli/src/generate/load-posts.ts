import { setImmediate as breathe } from 'node:timers/promises';
import type { Database } from '@contenthub/content/db/database';
import type { StoredPost } from '@contenthub/content/db/schema';
import { getStoredDigests, storePosts } from '@contenthub/content/db/writes/store-posts';
import { computeDigest } from '@contenthub/content/db/writes/upsert-posts';
import type { MediaStore } from '@contenthub/content/media/media-store';
import { preparePost } from '@contenthub/content/sync/prepare-post';
import { type Draft, defaultFirstId, drafts, type GenerateOptions } from './posts.ts';

export type LoadTarget = {
  database: Database;
  media: MediaStore;
  signal: AbortSignal;
  /** Told how many of all posts are in the store, at the start and after every batch. */
  report: (done: number) => void;
  batchSize?: number;
};

export type LoadResult = { done: number; stored: number };

const defaultBatchSize = 250;
const sampleEvery = 64;

/** Stores the posts in order, a batch at a time, so that it can stop after any of them and go on another day. */
export async function loadGeneratedPosts(options: GenerateOptions, target: LoadTarget): Promise<LoadResult> {
  const { database, media, signal, report, batchSize = defaultBatchSize } = target;
  const { count, firstId = defaultFirstId } = options;
  const known = await getStoredDigests(database, firstId, firstId + count - 1);
  const missing = missingPosts(drafts(options), known, media);
  let stored = 0;
  let done = 0;
  let batch = await take(missing, batchSize);
  report((batch[0]?.id ?? firstId + count) - firstId);
  while (batch.length > 0 && !signal.aborted) {
    // The next batch is written while the database stores this one.
    const [changed, next] = await Promise.all([storePosts(database, batch), take(missing, batchSize)]);
    stored += changed;
    done = (batch.at(-1)?.id ?? 0) - firstId + 1;
    report(done);
    batch = next;
  }
  return { done: batch.length === 0 ? count : done, stored };
}

/**
 * The posts that the store lacks, ready to be stored. Of those it has, one in sixty-four is written anew and compared;
 * after a difference nothing is taken for granted any more, and the store compares each post by itself.
 */
async function* missingPosts(all: Iterable<Draft>, known: Map<number, string>, media: MediaStore) {
  let trusted = true;
  let number = 0;
  for (const { id, write } of all) {
    const digest = trusted ? known.get(id) : undefined;
    const isSample = number % sampleEvery === 0;
    number += 1;
    if (digest && !isSample) continue;
    const post = await preparePost(write(), refuseFile, media);
    if (digest && digest === computeDigest(post)) continue;
    if (digest && number === 1) throw new SeedMismatchError(id);
    if (digest) trusted = false;
    yield post;
  }
}

/** Titles of another seed may be the same under other ids: the two cannot stand in one store. */
export class SeedMismatchError extends Error {
  constructor(id: number) {
    super(`Post ${id} in the store is another one: of another seed, or of an older generator. Use an empty store.`);
  }
}

async function take(posts: AsyncGenerator<StoredPost>, count: number): Promise<StoredPost[]> {
  const taken: StoredPost[] = [];
  while (taken.length < count) {
    const { value, done } = await posts.next();
    if (done) break;
    taken.push(value);
    // Writing needs the processor without a pause; the database's answers must come through.
    await breathe();
  }
  return taken;
}

async function refuseFile(address: string): Promise<never> {
  throw new Error(`A generated post names a file: ${address}`);
}
