import { cachePrefix, filesCache, offlinePath, shelves } from '../kept.ts';
import { savedPath } from '../saved-path.ts';
import { fetchInTime } from './fetch-in-time.ts';
import { storeFiles } from './files.ts';
import { keptCopy } from './kept-copy.ts';
import { worker } from './worker-scope.ts';

/** What a build needs to say that there is no network and to list what was kept; another build has another one. */
export const frameCache = `${cachePrefix}frame-${worker.contenthub.version}`;

export async function keepFrame(): Promise<void> {
  const frame = await caches.open(frameCache);
  for (const path of [offlinePath, savedPath]) {
    const response = await fetchInTime(path, { cache: 'no-cache' });
    if (!response.ok) throw new Error(`${path} answered ${response.status}.`);
    const { html, files } = keptCopy(await response.text());
    await storeFiles(
      frameCache,
      files.map((file) => new URL(file, worker.location.origin).href),
    );
    const headers = new Headers(response.headers);
    headers.delete('content-encoding');
    headers.delete('content-length');
    await frame.put(path, new Response(html, { headers }));
  }
}

/** Frames of other builds, and whatever else of ours nobody knows any more. */
export async function dropOldFrames(): Promise<void> {
  await dropCaches([frameCache, filesCache, ...Object.values(shelves)]);
}

export async function dropCaches(except: string[]): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(cachePrefix) && !except.includes(name));
  await Promise.all(names.map((name) => caches.delete(name)));
}
