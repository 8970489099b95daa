import { savedPostsPath } from '../sites/main.ts';
import { cacheFiles, fetchWithTimeout } from './asset-cache.ts';
import { createPageCopy } from './page-copy.ts';
import { assetCache, cachePrefix, collectionCaches, offlinePath } from './protocol.ts';
import { worker } from './worker-scope.ts';

/** The files that a build needs for the offline page and the list of saved posts. Each build has its own cache. */
export const appShellCache = `${cachePrefix}frame-${worker.contenthub.version}`;

export async function cacheAppShell(): Promise<void> {
  const frame = await caches.open(appShellCache);
  for (const path of [offlinePath, savedPostsPath]) {
    const response = await fetchWithTimeout(path, { cache: 'no-cache' });
    if (!response.ok) throw new Error(`${path} returned ${response.status}.`);
    const { html, files } = createPageCopy(await response.text());
    await cacheFiles(
      appShellCache,
      files.map((file) => new URL(file, worker.location.origin).href),
    );
    const headers = new Headers(response.headers);
    headers.delete('content-encoding');
    headers.delete('content-length');
    await frame.put(path, new Response(html, { headers }));
  }
}

/** Deletes app shells of other builds and any other outdated cache of ours. */
export async function deleteOldCaches(): Promise<void> {
  await deleteCaches([appShellCache, assetCache, ...Object.values(collectionCaches)]);
}

export async function deleteCaches(except: string[]): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(cachePrefix) && !except.includes(name));
  await Promise.all(names.map((name) => caches.delete(name)));
}
