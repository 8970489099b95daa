import { filesCache, type KeepAnswer, noteHeaders, type Shelf, shelfLimits, shelves } from '../kept.ts';
import { fetchInTime } from './fetch-in-time.ts';
import { storeFiles } from './files.ts';
import { keptCopy } from './kept-copy.ts';
import { dropOldest, keptFiles } from './shelf.ts';
import { worker } from './worker-scope.ts';

/** A post is fetched anew for the shelf, as anybody would get it: never the copy that was made for this reader. */
export async function keep(shelf: Shelf, path: string, used: string[]): Promise<KeepAnswer> {
  const pages = await caches.open(shelves[shelf]);
  const isNew = !(await pages.match(path));
  if (shelf === 'saved' && isNew && (await pages.keys()).length >= shelfLimits.saved) return 'limit';
  const response = await fetchShared(path);
  if (!response) return 'no-network';
  const { html, title, files } = keptCopy(await response.text());
  const all = [...new Set([...files, ...used])].map((file) => new URL(file, worker.location.origin).href);
  const headers = new Headers(response.headers);
  // It is stored as it reads, not as it was sent.
  headers.delete('content-encoding');
  headers.delete('content-length');
  headers.set(noteHeaders.title, encodeURIComponent(title));
  headers.set(noteHeaders.at, String(Date.now()));
  try {
    headers.set(noteHeaders.files, JSON.stringify(await storeFiles(filesCache, all)));
    await pages.put(path, new Response(html, { headers }));
  } catch (error) {
    if (!isFull(error)) throw error;
    await sweep();
    return 'no-room';
  }
  if (shelf === 'read') await dropOldest(pages, shelfLimits.read);
  await sweep();
  return 'kept';
}

export async function forget(shelf: Shelf, path: string): Promise<KeepAnswer> {
  if (await caches.has(shelves[shelf])) await (await caches.open(shelves[shelf])).delete(path);
  await sweep();
  return 'forgotten';
}

/** Files that no post on a shelf needs any more. Where there are none, a worker that came after us has let go of them. */
export async function sweep(): Promise<void> {
  if (!(await caches.has(filesCache))) return;
  const wanted = await keptFiles();
  const files = await caches.open(filesCache);
  const unused = (await files.keys()).filter(({ url }) => !wanted.has(url));
  await Promise.all(unused.map((request) => files.delete(request)));
}

/** Without cookies, so that nobody’s own block is in it; and only what a browser may keep. */
async function fetchShared(path: string): Promise<Response | undefined> {
  const response = await fetchInTime(path, { cache: 'no-cache' }).catch(() => undefined);
  const open = response?.ok && !response.redirected;
  return open && !response.headers.get('cache-control')?.includes('no-store') ? response : undefined;
}

function isFull(error: unknown): boolean {
  return error instanceof Error && error.name === 'QuotaExceededError';
}
