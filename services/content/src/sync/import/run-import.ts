import type { MediaStore } from '../../media/media-store.ts';
import type { Database } from '../../read-model/database.ts';
import { notePostMedia } from '../../read-model/post-media.ts';
import { storePost } from '../../read-model/store-post.ts';
import { storePosts } from '../../read-model/store-posts.ts';
import { storeCategories } from '../../read-model/store-terms.ts';
import type { StoredPost } from '../../read-model/stored-post.ts';
import { storedVersions } from '../../read-model/stored-versions.ts';
import { allInFlight } from '../in-flight.ts';
import { preparePost } from '../prepare-post.ts';
import type { SourcePost } from '../source-post.ts';
import type { ImportBatch, ImportSource } from './import-source.ts';
import { type Patience, patiently } from './patience.ts';

export type ImportParts = Patience & {
  database: Database;
  media: MediaStore;
  /** Told after every batch how many posts of all are done. */
  report: (done: number, total: number) => void;
};
export type Failure = { id: number; slug: string; reason: string };
export type Imported = { total: number; done: number; stored: number; skipped: number; failures: Failure[] };

const preparedAtOnce = 4;

/**
 * Brings in a whole source, a batch at a time. It can be stopped after any batch and goes on another day; while the source
 * or the database is away it waits.
 */
export async function runImport(source: ImportSource, parts: ImportParts): Promise<Imported> {
  const { database, signal, report } = parts;
  const categories = await patiently(parts, () => source.categories());
  await patiently(parts, () => storeCategories(database, categories));
  const known = await patiently(parts, () => storedVersions(database));
  const total = await patiently(parts, () => source.count());
  const result: Imported = { total, done: 0, stored: 0, skipped: 0, failures: [] };
  report(0, total);
  let storing: Promise<void> = Promise.resolve();
  for await (const batch of source.batches(known)) {
    if (signal.aborted) break;
    const prepared = await prepare(batch, source, parts, result.failures);
    // The next batch is fetched and prepared while the database stores this one.
    await storing;
    storing = store(batch, prepared, known, parts).then((stored) => {
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

async function prepare({ posts }: ImportBatch, source: ImportSource, parts: ImportParts, failures: Failure[]) {
  const readFile = (address: string) => patiently(parts, () => source.readFile(address));
  const prepared = await allInFlight(posts, preparedAtOnce, (post: SourcePost) =>
    preparePost(post, readFile, parts.media).catch((error: unknown) => {
      if (parts.signal.aborted) throw error;
      failures.push({ id: post.id, slug: post.slug, reason: error instanceof Error ? error.message : String(error) });
      return undefined;
    }),
  );
  return prepared.filter((post) => post !== undefined);
}

/** New ones together; what was there before one by one, with its old address kept and its slug freed. */
async function store(batch: ImportBatch, posts: StoredPost[], known: Map<number, Date>, parts: ImportParts) {
  const { database } = parts;
  await patiently(parts, () => notePostMedia(database, batch.media));
  const fresh = posts.filter(({ id }) => !known.has(id));
  const others = posts.filter(({ id }) => known.has(id));
  let stored = await patiently(parts, () => storePosts(database, fresh)).catch((error: unknown) => {
    if (!isSlugTaken(error)) throw error;
    others.push(...fresh);
    return 0;
  });
  for (const post of others) if (await patiently(parts, () => storePost(database, post))) stored += 1;
  return stored;
}

function isSlugTaken(error: unknown): boolean {
  return error instanceof Error && (error as { code?: unknown }).code === '23505';
}
