import type { FastifyInstance } from 'fastify';
import { cachePrefix, collectionCaches, offlinePath, workerPath } from '../../service-worker/protocol.ts';
import { offlinePage } from '../rendering/fallback-pages.server.ts';

/** The worker's built code and the version of the build. */
export type BuiltWorker = { code: string; version: string };

type Options = {
  /** Undefined if offline reading is switched off. */
  worker: () => Promise<BuiltWorker | undefined>;
  staticOrigin: string;
  /** Sent with the offline page. */
  pageHeaders: Readonly<Record<string, string>>;
};

/** Routes of the service worker and the offline page. */
export function addServiceWorkerRoutes(app: FastifyInstance, { worker, staticOrigin, pageHeaders }: Options): void {
  // A worker has its own policy. This one may fetch the site's pages and files.
  const policy = `default-src 'none'; script-src 'self'; connect-src ${["'self'", staticOrigin].filter(Boolean).join(' ')}`;
  app.get(workerPath, async (_request, reply) => {
    const built = await worker();
    return (
      reply
        // Browsers must revalidate it every time, so that a new worker can replace a broken one.
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

/** The version makes the text of each build different, so browsers detect an update. */
function serviceWorkerSource({ code, version }: BuiltWorker, staticOrigin: string): string {
  return `self.contenthub=${JSON.stringify({ version, staticOrigin })};\n${code}`;
}

/**
 * Replaces the worker when offline reading is switched off. Browsers that have the worker look for an update on the
 * next page. This one deletes the other worker's caches and unregisters itself. The reader's saved posts stay. It works
 * without a build.
 */
const selfDestroyingWorker = `const collections=${JSON.stringify(Object.values(collectionCaches))};
addEventListener("install",()=>skipWaiting());
addEventListener("activate",event=>event.waitUntil((async()=>{
for(const name of await caches.keys())if(name.startsWith("${cachePrefix}")&&!collections.includes(name))await caches.delete(name);
await registration.unregister()})()));
addEventListener("message",event=>event.ports[0]?.postMessage("off"));
`;
