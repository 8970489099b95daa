/** What a service worker has and a page has not. TypeScript's words for the two cannot be had in one program. */
type WorkerEvent = Event & { waitUntil: (work: Promise<unknown>) => void };

export type WorkerFetchEvent = WorkerEvent & {
  request: Request;
  respondWith: (answer: Promise<Response>) => void;
};

type WorkerEvents = {
  install: WorkerEvent;
  activate: WorkerEvent;
  fetch: WorkerFetchEvent;
  message: WorkerEvent & MessageEvent;
};

type WorkerScope = {
  addEventListener: <K extends keyof WorkerEvents>(kind: K, listener: (event: WorkerEvents[K]) => void) => void;
  skipWaiting: () => Promise<void>;
  clients: { claim: () => Promise<void> };
  registration: ServiceWorkerRegistration;
  location: Location;
  /** Written before the worker's code by the server that sends it. */
  contenthub: { version: string; staticOrigin: string };
};

export const worker = globalThis as unknown as WorkerScope;
