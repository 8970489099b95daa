import { worker } from './worker-scope.ts';

/** Timeout for fetching one file, in milliseconds. */
const fetchTimeoutMs = 20_000;

/** Fetches the anonymous version, without cookies. */
export function fetchWithTimeout(address: string, options: RequestInit = {}): Promise<Response> {
  return fetch(address, { ...options, credentials: 'omit', signal: AbortSignal.timeout(fetchTimeoutMs) });
}

/** Adds missing files to a cache and returns those that are cached. Skips files that cannot be fetched. */
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

/**
 * Whether a URL is one of our assets, on any host. Their names change with their content, so a cached file is never
 * outdated.
 */
export function isOwnAsset(address: string): boolean {
  const { origin, pathname } = new URL(address);
  return [worker.location.origin, worker.contenthub.staticOrigin].includes(origin) && pathname.startsWith('/assets/');
}
