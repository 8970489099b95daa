import type { FastifyInstance } from 'fastify';
import { cachePrefix, collectionCaches, offlinePath, workerPath } from '../../service-worker/protocol.ts';
import { offlinePage } from '../rendering/fallback-pages.server.ts';

/** The worker's code as it was built, and the name of the build. */
export type BuiltWorker = { code: string; version: string };

type Options = {
  /** None where reading offline is switched off. */
  worker: () => Promise<BuiltWorker | undefined>;
  staticOrigin: string;
  /** What goes with the page that is shown without a network. */
  pageHeaders: Readonly<Record<string, string>>;
};

/** What the browser of a reader who keeps posts asks for. */
export function addServiceWorkerRoutes(app: FastifyInstance, { worker, staticOrigin, pageHeaders }: Options): void {
  // A worker goes by its own policy: this one may fetch the hub's pages and files.
  const policy = `default-src 'none'; script-src 'self'; connect-src ${["'self'", staticOrigin].filter(Boolean).join(' ')}`;
  app.get(workerPath, async (_request, reply) => {
    const built = await worker();
    return (
      reply
        // Requested again each time: with it the hub can undo whatever it did.
        .header('cache-control', 'no-cache')
        .header('content-security-policy', policy)
        .header('x-content-type-options', 'nosniff')
        .type('text/javascript; charset=utf-8')
        .send(built ? serviceWorkerSource(built, staticOrigin) : selfDestroyingWorker)
    );
  });
  app.get(offlinePath, (_request, reply) =>
    reply
      .headers(pageHeaders)
      .header('cache-control', 'public, max-age=0, s-maxage=3600')
      .type('text/html; charset=utf-8')
      .send(offlinePage),
  );
}

/** Another build is another text, which is how browsers learn of it. */
function serviceWorkerSource({ code, version }: BuiltWorker, staticOrigin: string): string {
  return `self.contenthub=${JSON.stringify({ version, staticOrigin })};\n${code}`;
}

/**
 * What is sent in place of the worker when reading offline is switched off. Browsers
 * that have the worker look for a new one with their next page: this one lets go of what the other kept for itself and
 * leaves. A reader's own shelves stay. It needs nothing that was built.
 */
const selfDestroyingWorker = `const shelves=${JSON.stringify(Object.values(collectionCaches))};
addEventListener("install",()=>skipWaiting());
addEventListener("activate",event=>event.waitUntil((async()=>{
for(const name of await caches.keys())if(name.startsWith("${cachePrefix}")&&!shelves.includes(name))await caches.delete(name);
await registration.unregister()})()));
addEventListener("message",event=>event.ports[0]?.postMessage("off"));
`;
