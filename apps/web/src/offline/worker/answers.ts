import { matchAddress } from '../../routes/match.ts';
import { offlinePath } from '../kept.ts';
import { frameCache } from './frame.ts';
import { keptPage } from './shelf.ts';
import type { FetchAsked } from './worker-scope.ts';

/** How long a reader who has a kept copy waits for the network, in milliseconds. */
const patience = 4000;

/** The network's answer to whoever has a network; else the last good copy; else a page that says how it is. */
export async function answerPage(event: FetchAsked): Promise<Response> {
  const kept = await keptPage(new URL(event.request.url).pathname);
  const network = fetch(event.request);
  try {
    const response = await (kept ? Promise.race([network, late(patience)]) : network);
    return response.status >= 500 && kept ? kept : response;
  } catch {
    return kept ?? (await keptPage(offlinePath)) ?? Response.error();
  }
}

function late(ms: number): Promise<never> {
  return new Promise((_, reject) => setTimeout(() => reject(new Error('Timeout')), ms));
}

/** Files by their names, which change with their content. Code that a page asks for late is kept with the frame. */
export async function answerFile(event: FetchAsked): Promise<Response> {
  const { request } = event;
  const kept = await caches.match(request.url, { ignoreVary: true });
  if (kept) return kept;
  const response = await fetch(request);
  if (response.ok && response.type !== 'opaque' && /\.(js|css|woff2)$/.test(new URL(request.url).pathname)) {
    event.waitUntil(addToFrame(request.url, response.clone()));
  }
  return response;
}

/** Where there is none any more, the reader wanted it gone. A device without room does without. */
async function addToFrame(address: string, response: Response): Promise<void> {
  if (await caches.has(frameCache)) await (await caches.open(frameCache)).put(address, response).catch(() => {});
}

/** Of the hub's own pages; previews, accounts and whatever else is made for one reader are left alone. */
export function isSharedPage(path: string): boolean {
  const { pageType } = matchAddress(path, '').place;
  return /^\/(blog|business\/learn)(\/|$)/.test(path) && pageType !== 'preview';
}

export function isPost(path: string): boolean {
  return matchAddress(path, '').place.pageType === 'post';
}
