import type { Chunk } from './chunk.ts';

/**
 * Loads a chunk because a reader pressed something, and reloads the page when `retrying` fails although the site can be
 * reached. A new release has replaced the file, or the browser remembers an earlier failure for the life of the document.
 * Only a new document helps with either.
 */
export async function loadOnPress<T>(chunk: Chunk<T>, { retrying }: { retrying: boolean }): Promise<T> {
  try {
    return await chunk.load();
  } catch (error) {
    if (retrying && (await isSiteReachable())) location.reload();
    throw error;
  }
}

/** Not-found pages count too: an empty feed is one. */
async function isSiteReachable(): Promise<boolean> {
  return fetch(location.href, { method: 'HEAD', cache: 'no-store' }).then(
    ({ status }) => status < 500,
    () => false,
  );
}
