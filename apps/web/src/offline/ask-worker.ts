import { type KeepAnswer, type KeepMessage, workerPath } from './kept.ts';

/** The worker comes with the first thing that a reader wants kept, and with nothing before. */
export async function askWorker(message: KeepMessage): Promise<KeepAnswer> {
  const registration = await navigator.serviceWorker.register(workerPath, { updateViaCache: 'none' });
  const worker = registration.active ?? (await awake(registration));
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = ({ data }: MessageEvent<KeepAnswer>) => {
      port1.close();
      resolve(data);
    };
    worker.postMessage(message, [port2]);
  });
}

function awake({ installing, waiting }: ServiceWorkerRegistration): Promise<ServiceWorker> {
  const worker = waiting ?? installing;
  return new Promise((resolve, reject) => {
    const look = () => {
      if (worker?.state === 'activated') resolve(worker);
      if (!worker || worker.state === 'redundant') reject(new Error('The worker could not be installed.'));
    };
    worker?.addEventListener('statechange', look);
    look();
  });
}
