import type { WorkerRequest } from '../../service-worker/protocol.ts';

/** Scripts and styles of ours that this page has loaded: those that come late are named nowhere in its HTML. */
export function getLoadedAssets(): string[] {
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
  return [...new Set(loaded)].filter((name) => /\/assets\/[^/]+\.(js|css)$/.test(name));
}

/**
 * Says that a post is read which was reached without loading a document: the worker saw nothing of it. Whether it is
 * kept is the worker's business, which knows what the reader wants; without a worker nobody wants anything.
 */
export function reportRead(path: string): void {
  const [navigation] = performance.getEntriesByType('navigation');
  const loaded = navigation && new URL(navigation.name).pathname === path;
  const worker = navigator.serviceWorker?.controller;
  if (worker && !loaded) {
    worker.postMessage({ ask: 'keep', shelf: 'read', path, used: getLoadedAssets() } satisfies WorkerRequest);
  }
}
