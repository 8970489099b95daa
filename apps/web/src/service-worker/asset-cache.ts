import { worker } from './worker-scope.ts';

/** How long the worker waits for one file, in milliseconds: what waits for it must not wait for ever. */
const fetchTimeoutMs = 20_000;

/** As anybody would get it: without cookies. */
export function fetchWithTimeout(address: string, options: RequestInit = {}): Promise<Response> {
  return fetch(address, { ...options, credentials: 'omit', signal: AbortSignal.timeout(fetchTimeoutMs) });
}

/** Puts files into a cache that has them not yet; answers which ones are there. What cannot be had is left out. */
export async function cacheFiles(name: string, addresses: string[]): Promise<string[]> {
  const cache = await caches.open(name);
  const stored = addresses.filter(isOwnAsset).map(async (address) => {
    if (await cache.match(address)) return address;
    const response = await fetchWithTimeout(address).catch(() => undefined);
    if (!response?.ok) return undefined;
    await cache.put(address, response);
    return address;
  });
  return (await Promise.all(stored)).filter((address) => address !== undefined);
}

/** Of the hub's files, wherever they lie: their names change with their content, so a kept one is never old. */
export function isOwnAsset(address: string): boolean {
  const { origin, pathname } = new URL(address);
  return [worker.location.origin, worker.contenthub.staticOrigin].includes(origin) && pathname.startsWith('/assets/');
}
