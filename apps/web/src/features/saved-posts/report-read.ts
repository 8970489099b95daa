import type { WorkerRequest } from '../../service-worker/protocol.ts';

/** The scripts and styles that this page has loaded. Lazily loaded ones are not listed in the HTML. */
export function getLoadedAssets(): string[] {
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
  return [...new Set(loaded)].filter((name) => /\/assets\/[^/]+\.(js|css)$/.test(name));
}

/**
 * Notifies the service worker that a post was opened by a client-side navigation, which it cannot observe. The worker
 * decides whether to save it. Without a worker the reader saves nothing.
 */
export function reportRead(path: string): void {
  const [navigation] = performance.getEntriesByType('navigation');
  const loaded = navigation && new URL(navigation.name).pathname === path;
  const worker = navigator.serviceWorker?.controller;
  if (worker && !loaded) {
    worker.postMessage({ type: 'save', collection: 'read', path, used: getLoadedAssets() } satisfies WorkerRequest);
  }
}
