import { savedPostsPath } from '../sites/main.ts';
import { cacheFiles, fetchWithTimeout } from './asset-cache.ts';
import { createPageCopy } from './page-copy.ts';
import { assetCache, cachePrefix, collectionCaches, offlinePath } from './protocol.ts';
import { worker } from './worker-scope.ts';

/** What a build needs to say that there is no network and to list what was kept; another build has another one. */
export const appShellCache = `${cachePrefix}frame-${worker.contenthub.version}`;

export async function cacheAppShell(): Promise<void> {
  const frame = await caches.open(appShellCache);
  for (const path of [offlinePath, savedPostsPath]) {
    const response = await fetchWithTimeout(path, { cache: 'no-cache' });
    if (!response.ok) throw new Error(`${path} answered ${response.status}.`);
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

/** Frames of other builds, and whatever else of ours nobody knows any more. */
export async function deleteOldCaches(): Promise<void> {
  await deleteCaches([appShellCache, assetCache, ...Object.values(collectionCaches)]);
}

export async function deleteCaches(except: string[]): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(cachePrefix) && !except.includes(name));
  await Promise.all(names.map((name) => caches.delete(name)));
}
