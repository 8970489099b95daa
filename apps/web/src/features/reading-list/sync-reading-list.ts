import { platformTimeoutMs } from '@contenthub/contracts/platform/platform-paths';
import type { ReadingList } from '@contenthub/contracts/platform/reading-list';
import { readingListPaths } from '@contenthub/contracts/platform/reading-list';
import { postToPlatform, ResponseError } from '../../visitor/platform-client.ts';
import { listPosts } from '../saved-posts/saved-posts.ts';
import { sendToWorker } from '../saved-posts/send-to-worker.ts';
import { type DeviceList, planChanges, toEntries } from './device-list.ts';
import { deleteDeviceList, readDeviceList, writeDeviceList } from './device-list-storage.ts';

export type SyncResult = 'done' | 'offline' | 'signed-out' | 'other-account' | 'off';

/**
 * Merges this device with the account. Offline, changes wait on the device. One tab at a time, because two could copy
 * the same post twice.
 */
export function syncReadingList({ turnOn = false } = {}): Promise<SyncResult> {
  const work = () => sync(turnOn);
  return navigator.locks ? navigator.locks.request('contenthub-reading-list', work) : work();
}

async function sync(turnOn: boolean): Promise<SyncResult> {
  const stored = readDeviceList();
  if (!stored && !turnOn) return 'off';
  const device: DeviceList = stored ?? { owner: '', entries: [], changedAt: {} };
  const entries = toEntries(device, await listPosts('saved'), Date.now());
  const json = { entries, ...(device.owner && { owner: device.owner }) };
  let account: ReadingList;
  try {
    account = (await postToPlatform(readingListPaths.sync, { json }, platformTimeoutMs)) as ReadingList;
  } catch (error) {
    return explain(error);
  }
  const changed = changesSince(device, readDeviceList());
  const settled = account.entries.filter(({ path }) => changed[path] === undefined);
  const { toSave, toRemove } = planChanges(settled, await listPosts('saved'));
  for (const path of toRemove) await sendToWorker({ type: 'remove', collection: 'saved', path });
  // A post that does not fit, or is gone, stays in the list of the account.
  for (const path of toSave) await sendToWorker({ type: 'save', collection: 'saved', path, used: [] });
  const here = new Set((await listPosts('saved')).map(({ path }) => path));
  writeDeviceList({
    owner: account.owner,
    entries: account.entries.map((entry) => ({ ...entry, here: here.has(entry.path) })),
    changedAt: changesSince(device, readDeviceList()),
  });
  return 'done';
}

/** What the reader changed in another tab while this ran. */
function changesSince(before: DeviceList, after: DeviceList | undefined): DeviceList['changedAt'] {
  const changes = Object.entries(after?.changedAt ?? {});
  return Object.fromEntries(changes.filter(([path, at]) => before.changedAt[path] !== at));
}

function explain(error: unknown): SyncResult {
  if (!(error instanceof ResponseError)) return 'offline';
  if (error.status === 401) return 'signed-out';
  if (error.status === 409) return 'other-account';
  return 'offline';
}

/** Deletes the list in the account. Devices keep their posts. */
export async function eraseReadingList(): Promise<void> {
  await postToPlatform(readingListPaths.erase, { json: {} }, platformTimeoutMs);
  deleteDeviceList();
}
