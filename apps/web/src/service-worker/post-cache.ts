import { cacheFiles, fetchWithTimeout } from './asset-cache.ts';
import { createPageCopy } from './page-copy.ts';
import {
  assetCache,
  type Collection,
  collectionCaches,
  collectionLimits,
  savedHeaders,
  type WorkerResponse,
} from './protocol.ts';
import { worker } from './worker-scope.ts';

/** Deletes the oldest posts over the limit. */
async function deleteOldest(pages: Cache, limit: number): Promise<void> {
  const saved = await Promise.all(
    (await pages.keys()).map(async (request) => {
      const response = await pages.match(request);
      return { request, at: Number(response?.headers.get(savedHeaders.at) ?? 0) };
    }),
  );
  const newestFirst = saved.toSorted((a, b) => b.at - a.at);
  await Promise.all(newestFirst.slice(limit).map(({ request }) => pages.delete(request)));
}

/** All files that saved posts need. */
async function getUsedFiles(): Promise<Set<string>> {
  const usedFiles = new Set<string>();
  for (const name of Object.values(collectionCaches)) {
    if (!(await caches.has(name))) continue;
    const pages = await caches.open(name);
    for (const response of await pages.matchAll()) {
      const files = JSON.parse(response.headers.get(savedHeaders.files) ?? '[]') as string[];
      for (const file of files) usedFiles.add(file);
    }
  }
  return usedFiles;
}

/** A saved post or a page of the app shell. */
export function findCachedPage(path: string): Promise<Response | undefined> {
  return caches.match(path, { ignoreVary: true });
}

/** Fetches the anonymous version of the post. Never stores the page rendered for this reader. */
export async function savePost(collection: Collection, path: string, used: string[]): Promise<WorkerResponse> {
  const pages = await caches.open(collectionCaches[collection]);
  const isNew = !(await pages.match(path));
  if (collection === 'saved' && isNew && (await pages.keys()).length >= collectionLimits.saved) return 'limit';
  const response = await fetchSharedPage(path);
  if (!response) return 'no-network';
  const { html, title, files } = createPageCopy(await response.text());
  const all = [...new Set([...files, ...used])].map((file) => new URL(file, worker.location.origin).href);
  const headers = new Headers(response.headers);
  // The stored body is already decoded.
  headers.delete('content-encoding');
  headers.delete('content-length');
  headers.set(savedHeaders.title, encodeURIComponent(title));
  headers.set(savedHeaders.at, String(Date.now()));
  try {
    headers.set(savedHeaders.files, JSON.stringify(await cacheFiles(assetCache, all)));
    await pages.put(path, new Response(html, { headers }));
  } catch (error) {
    if (!isQuotaExceeded(error)) throw error;
    await deleteUnusedFiles();
    return 'no-room';
  }
  if (collection === 'read') await deleteOldest(pages, collectionLimits.read);
  await deleteUnusedFiles();
  return 'saved';
}

export async function removePost(collection: Collection, path: string): Promise<WorkerResponse> {
  if (await caches.has(collectionCaches[collection]))
    await (await caches.open(collectionCaches[collection])).delete(path);
  await deleteUnusedFiles();
  return 'removed';
}

/** Deletes files that no saved post needs. If the caches are gone, a newer worker has already deleted them. */
export async function deleteUnusedFiles(): Promise<void> {
  if (!(await caches.has(assetCache))) return;
  const used = await getUsedFiles();
  const files = await caches.open(assetCache);
  const unused = (await files.keys()).filter(({ url }) => !used.has(url));
  await Promise.all(unused.map((request) => files.delete(request)));
}

/**
 * Fetches without cookies, so that the page has no personal fragment. Returns only responses that a browser may store.
 */
async function fetchSharedPage(path: string): Promise<Response | undefined> {
  const response = await fetchWithTimeout(path, { cache: 'no-cache' }).catch(() => undefined);
  const isUsable = response?.ok && !response.redirected;
  return isUsable && !response.headers.get('cache-control')?.includes('no-store') ? response : undefined;
}

function isQuotaExceeded(error: unknown): boolean {
  return error instanceof Error && error.name === 'QuotaExceededError';
}
