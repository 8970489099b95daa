import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Database } from '@contenthub/content/db/database';
import type { StoredPost } from '@contenthub/content/db/schema';
import { getStoredDigests, storePosts } from '@contenthub/content/db/writes/store-posts';
import { computeDigest } from '@contenthub/content/db/writes/upsert-posts';
import type { MediaStore } from '@contenthub/content/media/media-store';
import { preparePost } from '@contenthub/content/sync/prepare-post';
import { CommandError } from '../command.ts';
import { type Draft, defaultFirstId, drafts, type GenerateOptions } from './posts.ts';

export type LoadTarget = {
  database: Database;
  media: MediaStore;
  signal: AbortSignal;
  /** Called with the number of stored posts at the start and after every batch. */
  report: (done: number) => void;
  batchSize?: number;
};

export type LoadResult = { done: number; stored: number };

const defaultBatchSize = 250;
const sampleEvery = 64;

/** Stores the posts in order and in batches, so that it can stop after any batch and resume later. */
export async function loadGeneratedPosts(options: GenerateOptions, target: LoadTarget): Promise<LoadResult> {
  const { database, media, signal, report, batchSize = defaultBatchSize } = target;
  const { count, firstId = defaultFirstId } = options;
  const storedDigests = await getStoredDigests(database, firstId, firstId + count - 1);
  const missing = missingPosts(drafts(options), storedDigests, media);
  let stored = 0;
  let done = 0;
  let batch = await take(missing, batchSize);
  report((batch[0]?.id ?? firstId + count) - firstId);
  while (batch.length > 0 && !signal.aborted) {
    // Generates the next batch while the database stores this one.
    const [changed, next] = await Promise.all([storePosts(database, batch), take(missing, batchSize)]);
    stored += changed;
    done = (batch.at(-1)?.id ?? 0) - firstId + 1;
    report(done);
    batch = next;
  }
  return { done: batch.length === 0 ? count : done, stored };
}

/**
 * Yields the posts that the database lacks. Of the existing posts it generates one in 64 again and compares it. After a
 * difference it yields all further posts, and the database compares each of them.
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

/** Posts of another seed may have the same titles with other ids, so a database can only contain one seed. */
export class SeedMismatchError extends CommandError {
  constructor(id: number) {
    super(`Post ${id} in the database is from another seed or an older generator. Use an empty database.`);
  }
}

async function take(posts: AsyncGenerator<StoredPost>, count: number): Promise<StoredPost[]> {
  const result: StoredPost[] = [];
  while (result.length < count) {
    const { value, done } = await posts.next();
    if (done) break;
    result.push(value);
    // Generation keeps the CPU busy, so it yields to let database responses through.
    await yieldToEventLoop();
  }
  return result;
}

async function refuseFile(address: string): Promise<never> {
  throw new Error(`A generated post refers to a file: ${address}`);
}
