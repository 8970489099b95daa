import { fetchInTime } from './fetch-in-time.ts';
import { worker } from './worker-scope.ts';

/** Puts files into a cache that has them not yet; answers which ones are there. What cannot be had is left out. */
export async function storeFiles(name: string, addresses: string[]): Promise<string[]> {
  const cache = await caches.open(name);
  const stored = addresses.filter(isOurs).map(async (address) => {
    if (await cache.match(address)) return address;
    const response = await fetchInTime(address).catch(() => undefined);
    if (!response?.ok) return undefined;
    await cache.put(address, response);
    return address;
  });
  return (await Promise.all(stored)).filter((address) => address !== undefined);
}

/** Of the hub's files, wherever they lie: their names change with their content, so a kept one is never old. */
export function isOurs(address: string): boolean {
  const { origin, pathname } = new URL(address);
  return [worker.location.origin, worker.contenthub.staticOrigin].includes(origin) && pathname.startsWith('/assets/');
}
