import { trustScriptUrl } from '../trusted-types/trusted-types.ts';
import { type KeepAnswer, type KeepMessage, workerPath } from './kept.ts';

/** The worker comes with the first thing that a reader wants kept, and with nothing before. */
export async function askWorker(message: KeepMessage): Promise<KeepAnswer> {
  const registration = await navigator.serviceWorker.register(trustScriptUrl(workerPath), { updateViaCache: 'none' });
  const worker = registration.active ?? (await activated(registration));
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = ({ data }: MessageEvent<KeepAnswer>) => {
      port1.close();
      resolve(data);
    };
    worker.postMessage(message, [port2]);
  });
}

/** WebKit may activate a worker without changing its state or saying so; `ready` knows. */
async function activated({ installing }: ServiceWorkerRegistration): Promise<ServiceWorker> {
  const failed = new Promise<never>((_, reject) => {
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'redundant') reject(new Error('The worker could not be installed.'));
    });
  });
  const { active } = await Promise.race([navigator.serviceWorker.ready, failed]);
  if (!active) throw new Error('The worker could not be installed.');
  return active;
}
