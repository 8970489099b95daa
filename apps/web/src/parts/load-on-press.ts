import { notificationWait } from '@contenthub/ui/notification/notification-wait.ts';
import { notifications } from '../notifications/notifications.ts';
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
    if (retrying && (await isSiteReachable())) {
      notifications.succeed('Reloading to get the latest version of this page.');
      await notificationWait();
      location.reload();
    }
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
