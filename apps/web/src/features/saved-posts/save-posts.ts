import {
  type Collection,
  collectionCaches,
  collectionLimits,
  type WorkerResponse,
} from '../../service-worker/protocol.ts';
import { deleteDeviceList, readDeviceList, recordChange } from '../reading-list/device-list-storage.ts';
import { getLoadedAssets } from './report-read.ts';
import { sendToWorker } from './send-to-worker.ts';

const failureReasons: Partial<Record<WorkerResponse, string>> = {
  'no-network': 'You’re offline. Reconnect and try again.',
  'no-room': 'This device is out of storage. Remove a saved post and try again.',
  limit: `You’ve reached the limit of ${collectionLimits.saved} saved posts. Remove one first.`,
  off: 'Offline reading is turned off.',
};

/** Why a post could not be saved, as a message for the reader. */
export class SaveError extends Error {
  override name = 'NotKept';
}

export async function savePost(collection: Collection, path: string): Promise<void> {
  const response = await sendToWorker({ type: 'save', collection, path, used: getLoadedAssets() });
  if (response !== 'saved') throw new SaveError(failureReasons[response]);
  if (collection === 'saved') followInAccount(path);
}

export async function removePost(collection: Collection, path: string): Promise<void> {
  await sendToWorker({ type: 'remove', collection, path });
  if (collection === 'saved') followInAccount(path);
}

/** If the reader has the list on all devices, the account follows in the background. */
function followInAccount(path: string): void {
  if (!readDeviceList()) return;
  recordChange(path, Date.now());
  import('../reading-list/sync-reading-list.ts')
    .then(({ syncReadingList }) => syncReadingList())
    .catch(() => {
      // The next visit of the list tries again.
    });
}

/** Saves posts as they are read from now on, beginning with the open one, if any. */
export async function startSavingReadPosts(path?: string): Promise<void> {
  await caches.open(collectionCaches.read);
  // The worker is needed even if there is nothing to save yet.
  if (path) await savePost('read', path);
  else await sendToWorker({ type: 'remove', collection: 'read', path: '/' });
}

/** Turning it off removes what was saved. */
export async function stopSavingReadPosts(): Promise<void> {
  await caches.delete(collectionCaches.read);
  await sendToWorker({ type: 'remove', collection: 'read', path: '/' });
}

/** Removes all saved posts and the service worker from this device. The reader's other devices keep theirs. */
export async function removeAllPosts(): Promise<void> {
  deleteDeviceList();
  await sendToWorker({ type: 'remove-all' });
}
