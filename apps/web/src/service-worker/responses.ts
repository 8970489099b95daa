import { matchRoute } from '../routes/match.ts';
import { appShellCache } from './app-shell.ts';
import { findCachedPage } from './post-cache.ts';
import { offlinePath } from './protocol.ts';
import type { WorkerFetchEvent } from './worker-scope.ts';

/** How long a reader who has a kept copy waits for the network, in milliseconds. */
const networkTimeoutMs = 4000;

/** The network's answer to whoever has a network; else the last good copy; else a page that says how it is. */
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

/** Files by their names, which change with their content. Code that a page asks for late is kept with the frame. */
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

/** Where there is none any more, the reader wanted it gone. A device without room does without. */
async function addToAppShell(address: string, response: Response): Promise<void> {
  if (await caches.has(appShellCache)) await (await caches.open(appShellCache)).put(address, response).catch(() => {});
}

/** Of the hub's own pages; previews, accounts and whatever else is made for one reader are left alone. */
export function isSharedPage(path: string): boolean {
  const { pageType } = matchRoute(path, '').match;
  return /^\/(blog|business\/learn)(\/|$)/.test(path) && pageType !== 'preview';
}

export function isPost(path: string): boolean {
  return matchRoute(path, '').match.pageType === 'post';
}
