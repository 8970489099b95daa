import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Database } from '../../db/database.ts';
import type { StoredPost } from '../../db/schema.ts';
import { getStoredVersions, type PostMedia, savePostMedia } from '../../db/sync-state.ts';
import { storeCategories } from '../../db/writes/categories-and-authors.ts';
import { storePost } from '../../db/writes/store-post.ts';
import { isConflict, storePosts } from '../../db/writes/store-posts.ts';
import type { MediaStore } from '../../media/media-store.ts';
import { mapConcurrently } from '../map-concurrently.ts';
import { prepareConcurrency, preparePost, type ReportRefusal } from '../prepare-post.ts';
import type { ReadFile, SourceCategory, SourcePost } from '../source-post.ts';
import { type RetryOptions, withRetry } from './retry.ts';

export type ImportBatch = {
  posts: SourcePost[];
  /** The source's pictures in these posts, if the source provides them. */
  media: PostMedia[];
  /** Posts that are already stored in this version and were not fetched again. */
  skipped: number;
};

/** A whole source in batches, without posts that are already stored in the same version. */
export type ImportSource = {
  name: string;
  /** Total number of posts, known before the first batch. */
  count: () => Promise<number>;
  categories: () => Promise<SourceCategory[]>;
  batches: (known: Map<number, Date>) => AsyncIterable<ImportBatch>;
  readFile: ReadFile;
};

export const batchSize = 100;

export function isUpToDate(known: Map<number, Date>, { id, modified }: { id: number; modified: Date }): boolean {
  return known.get(id)?.getTime() === modified.getTime();
}

export type ImportOptions = RetryOptions & {
  database: Database;
  media: MediaStore;
  /** Called after every batch with the number of processed posts and the total. */
  report: (done: number, total: number) => void;
};
type ImportFailure = { id: number; slug: string; reason: string };
export type ImportResult = { total: number; done: number; stored: number; skipped: number; failures: ImportFailure[] };

/**
 * Imports a whole source in batches. It can stop after any batch and resume later. It waits while the source or the
 * database is down.
 */
export async function runImport(source: ImportSource, parts: ImportOptions): Promise<ImportResult> {
  const { database, signal, report } = parts;
  const categories = await withRetry(parts, () => source.categories());
  await withRetry(parts, () => storeCategories(database, categories));
  const storedVersions = await withRetry(parts, () => getStoredVersions(database));
  const total = await withRetry(parts, () => source.count());
  const result: ImportResult = { total, done: 0, stored: 0, skipped: 0, failures: [] };
  report(0, total);
  let storing: Promise<void> = Promise.resolve();
  for await (const batch of source.batches(storedVersions)) {
    if (signal.aborted) break;
    const prepared = await prepare(batch, source, parts, result.failures);
    // Fetches and prepares the next batch while the database stores this one.
    await storing;
    storing = store(batch, prepared, storedVersions, parts).then((stored) => {
      result.stored += stored;
      result.skipped += batch.skipped;
      result.done += batch.posts.length + batch.skipped;
      report(result.done, total);
    });
    storing.catch(() => {});
  }
  await storing;
  return result;
}

async function prepare({ posts }: ImportBatch, source: ImportSource, parts: ImportOptions, failures: ImportFailure[]) {
  const readFile = (address: string) => withRetry(parts, () => source.readFile(address));
  const prepared = await mapConcurrently(posts, prepareConcurrency, async (post: SourcePost) => {
    // A text without pictures is prepared without waiting for anything, and responses would wait for the whole batch.
    await yieldToEventLoop();
    const { id, slug } = post;
    const reportRefusal: ReportRefusal = (file, reason) =>
      failures.push({ id, slug, reason: `imported without ${file}: it ${reason}` });
    return preparePost(post, readFile, parts.media, reportRefusal).catch((error: unknown) => {
      if (parts.signal.aborted) throw error;
      failures.push({ id, slug, reason: error instanceof Error ? error.message : String(error) });
      return undefined;
    });
  });
  return prepared.filter((post) => post !== undefined);
}

/** Stores new posts together, and existing ones one by one, which records their former slug and frees it. */
async function store(batch: ImportBatch, posts: StoredPost[], storedVersions: Map<number, Date>, parts: ImportOptions) {
  const { database } = parts;
  await withRetry(parts, () => savePostMedia(database, batch.media));
  const fresh = posts.filter(({ id }) => !storedVersions.has(id));
  const others = posts.filter(({ id }) => storedVersions.has(id));
  let stored = await withRetry(parts, () => storePosts(database, fresh)).catch((error: unknown) => {
    if (!isConflict(error)) throw error;
    others.push(...fresh);
    return 0;
  });
  for (const post of others) if (await withRetry(parts, () => storePost(database, post))) stored += 1;
  return stored;
}
