import { setTimeout as wait } from 'node:timers/promises';

const readers = 8;
const pauseMs = 20;
const paths = ['/blog/', '/blog/grammar', '/blog/search/comma', '/sitemap.xml'];

/** Reads on until it is told to stop; then says how many pages were read in a second. */
export function startReaders(address: string): { stop: () => Promise<number> } {
  let stopped = false;
  let pages = 0;
  const begun = performance.now();
  const read = async (_: unknown, number: number) => {
    while (!stopped) {
      const response = await fetch(address + (paths[(number + pages) % paths.length] ?? '')).catch(() => undefined);
      await response?.arrayBuffer();
      pages += 1;
      await wait(pauseMs);
    }
  };
  const all = Promise.all(Array.from({ length: readers }, read));
  return {
    async stop() {
      stopped = true;
      await all;
      return pages / ((performance.now() - begun) / 1000);
    },
  };
}
