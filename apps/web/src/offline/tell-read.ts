import type { KeepMessage } from './kept.ts';
import { usedCode } from './used-code.ts';

/**
 * Says that a post is read which was reached without loading a document: the worker saw nothing of it. Whether it is
 * kept is the worker's business, which knows what the reader wants; without a worker nobody wants anything.
 */
export function tellRead(path: string): void {
  const [document] = performance.getEntriesByType('navigation');
  const loaded = document && new URL(document.name).pathname === path;
  const worker = navigator.serviceWorker?.controller;
  if (worker && !loaded) {
    worker.postMessage({ ask: 'keep', shelf: 'read', path, used: usedCode() } satisfies KeepMessage);
  }
}
