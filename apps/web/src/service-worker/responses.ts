import { matchRoute } from '../routes/match.ts';
import { appShellCache } from './app-shell.ts';
import { findCachedPage } from './post-cache.ts';
import { offlinePath } from './protocol.ts';
import type { WorkerFetchEvent } from './worker-scope.ts';

/** How long to wait for the network when a copy is available, in milliseconds. */
const networkTimeoutMs = 4000;

/** Responds from the network, else with the stored copy, else with the offline page. */
export async function respondWithPage(event: WorkerFetchEvent): Promise<Response> {
  const saved = await findCachedPage(new URL(event.request.url).pathname);
  const network = fetch(event.request);
  try {
    const response = await (saved ? Promise.race([network, rejectAfter(networkTimeoutMs)]) : network);
    return response.status >= 500 && saved ? saved : response;
  } catch {
    return saved ?? (await findCachedPage(offlinePath)) ?? Response.error();
  }
}

function rejectAfter(ms: number): Promise<never> {
  return new Promise((_, reject) => setTimeout(() => reject(new Error('Timeout')), ms));
}

/**
 * Serves assets cache-first, because their names change with their content. Code that is loaded later joins the app
 * shell.
 */
export async function respondWithFile(event: WorkerFetchEvent): Promise<Response> {
  const { request } = event;
  const cached = await caches.match(request.url, { ignoreVary: true });
  if (cached) return cached;
  const response = await fetch(request);
  if (response.ok && response.type !== 'opaque' && /\.(js|css|woff2)$/.test(new URL(request.url).pathname)) {
    event.waitUntil(addToAppShell(request.url, response.clone()));
  }
  return response;
}

/** If the cache is gone, the reader deleted it. A full device is not an error. */
async function addToAppShell(address: string, response: Response): Promise<void> {
  if (await caches.has(appShellCache)) await (await caches.open(appShellCache)).put(address, response).catch(() => {});
}

/** Whether a path is a shared page. Previews, accounts and other personal pages are excluded. */
export function isSharedPage(path: string): boolean {
  const { pageType } = matchRoute(path, '').match;
  return /^\/(blog|business\/learn)(\/|$)/.test(path) && pageType !== 'preview';
}

export function isPost(path: string): boolean {
  return matchRoute(path, '').match.pageType === 'post';
}
