import { trustScriptUrl } from '../../browser/trusted-types/trusted-types.ts';
import {
  type Collection,
  collectionCaches,
  collectionLimits,
  type WorkerRequest,
  type WorkerResponse,
  workerPath,
} from '../../service-worker/protocol.ts';
import { getLoadedAssets } from './report-read.ts';

/** The worker comes with the first thing that a reader wants kept, and with nothing before. */
export async function sendToWorker(message: WorkerRequest): Promise<WorkerResponse> {
  const registration = await navigator.serviceWorker.register(trustScriptUrl(workerPath), { updateViaCache: 'none' });
  const worker = registration.active ?? (await waitForActivation(registration));
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = ({ data }: MessageEvent<WorkerResponse>) => {
      port1.close();
      resolve(data);
    };
    worker.postMessage(message, [port2]);
  });
}

/** WebKit may activate a worker without changing its state or saying so; `ready` knows. */
async function waitForActivation({ installing }: ServiceWorkerRegistration): Promise<ServiceWorker> {
  const failed = new Promise<never>((_, reject) => {
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'redundant') reject(new Error('The worker could not be installed.'));
    });
  });
  const { active } = await Promise.race([navigator.serviceWorker.ready, failed]);
  if (!active) throw new Error('The worker could not be installed.');
  return active;
}

const failureReasons: Partial<Record<WorkerResponse, string>> = {
  'no-network': 'It could not be kept: there is no connection.',
  'no-room': 'There is no room left on this device. Remove something you kept, and try again.',
  limit: `You have saved ${collectionLimits.saved} posts, as many as there is room for. Remove one first.`,
  off: 'Reading offline is switched off for now.',
};

/** Why something could not be kept, in words for a reader. */
export class SaveError extends Error {
  override name = 'NotKept';
}

export async function savePost(shelf: Collection, path: string): Promise<void> {
  const response = await sendToWorker({ ask: 'keep', shelf, path, used: getLoadedAssets() });
  if (response !== 'kept') throw new SaveError(failureReasons[response]);
}

export async function removePost(shelf: Collection, path: string): Promise<void> {
  await sendToWorker({ ask: 'forget', shelf, path });
}

/** From now on what is read is kept, beginning with the post that is open, where one is. */
export async function startSavingReadPosts(path?: string): Promise<void> {
  await caches.open(collectionCaches.read);
  // The worker is needed even where there is nothing to keep yet.
  if (path) await savePost('read', path);
  else await sendToWorker({ ask: 'forget', shelf: 'read', path: '/' });
}

/** Whoever does not want it kept any more wants it gone. */
export async function stopSavingReadPosts(): Promise<void> {
  await caches.delete(collectionCaches.read);
  await sendToWorker({ ask: 'forget', shelf: 'read', path: '/' });
}

/** Everything that we keep on this device for reading, and the worker itself. */
export async function removeAllPosts(): Promise<void> {
  await sendToWorker({ ask: 'forget-all' });
}
