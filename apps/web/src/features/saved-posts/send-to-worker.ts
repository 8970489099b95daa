import { trustScriptUrl } from '../../browser/trusted-types/trusted-types.ts';
import { type WorkerRequest, type WorkerResponse, workerPath } from '../../service-worker/protocol.ts';

/** The service worker is registered when the reader first saves something. */
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

/** WebKit may activate a worker without a state change event. `ready` is reliable. */
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
