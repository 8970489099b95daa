import { askWorker } from './ask-worker.ts';
import { type KeepAnswer, type Shelf, shelfLimits, shelves } from './kept.ts';
import { usedCode } from './used-code.ts';

const reasons: Partial<Record<KeepAnswer, string>> = {
  'no-network': 'It could not be kept: there is no connection.',
  'no-room': 'There is no room left on this device. Remove something you kept, and try again.',
  limit: `You have saved ${shelfLimits.saved} posts, as many as there is room for. Remove one first.`,
  off: 'Reading offline is switched off for now.',
};

/** Why something could not be kept, in words for a reader. */
export class NotKept extends Error {
  override name = 'NotKept';
}

export async function keepOn(shelf: Shelf, path: string): Promise<void> {
  const answer = await askWorker({ ask: 'keep', shelf, path, used: usedCode() });
  if (answer !== 'kept') throw new NotKept(reasons[answer]);
}

export async function takeFrom(shelf: Shelf, path: string): Promise<void> {
  await askWorker({ ask: 'forget', shelf, path });
}

/** From now on what is read is kept, beginning with the post that is open, where one is. */
export async function beginKeepingRead(path?: string): Promise<void> {
  await caches.open(shelves.read);
  // The worker is needed even where there is nothing to keep yet.
  if (path) await keepOn('read', path);
  else await askWorker({ ask: 'forget', shelf: 'read', path: '/' });
}

/** Whoever does not want it kept any more wants it gone. */
export async function stopKeepingRead(): Promise<void> {
  await caches.delete(shelves.read);
  await askWorker({ ask: 'forget', shelf: 'read', path: '/' });
}

/** Everything that we keep on this device for reading, and the worker itself. */
export async function forgetAll(): Promise<void> {
  await askWorker({ ask: 'forget-all' });
}
