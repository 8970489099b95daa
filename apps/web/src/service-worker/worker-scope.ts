/** The service worker's global scope. TypeScript cannot combine its webworker and DOM libraries in one program. */
type WorkerEvent = Event & { waitUntil: (work: Promise<unknown>) => void };

export type WorkerFetchEvent = WorkerEvent & {
  request: Request;
  respondWith: (response: Promise<Response>) => void;
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
  /** The server prepends this to the worker's code. */
  contenthub: { version: string; staticOrigin: string };
};

export const worker = globalThis as unknown as WorkerScope;
