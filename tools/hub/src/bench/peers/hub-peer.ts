import { freePort } from '@contenthub/testing/free-port';
import { ServerProcess } from '../server-process.ts';
import type { Peer } from './peer.ts';

export type HubPeer = Peer & { origin: string; uncached: Peer['pages'] };

const paths = { home: '/blog/', post: '/blog/commonly-confused-words/affect-vs-effect' };
const here = (name: string) => new URL(`../ssr/${name}`, import.meta.url);

/** The built hub: once as it runs for readers, once rendering every page anew. */
export async function hubPeer(): Promise<HubPeer> {
  const content = await ServerProcess.start(here('content-server.ts'), {});
  const port = await freePort();
  // On the host that it takes itself for: addresses in pages lead to where they are.
  const origin = `http://www.contenthub.localhost:${port}`;
  const env = { CONTENT_URL: content.address, PUBLIC_ORIGIN: origin };
  const cached = await ServerProcess.start(here('web-server.ts'), { ...env, PORT: String(port) });
  const uncached = await ServerProcess.start(here('web-server.ts'), { ...env, PAGE_CACHE_MB: '0' });
  const pagesAt = (address: string) => ({ home: address + paths.home, post: address + paths.post });
  return {
    name: 'hub',
    origin,
    pages: pagesAt(cached.address),
    uncached: pagesAt(uncached.address),
    async stop() {
      await Promise.all([uncached, cached, content].map((server) => server.stop()));
    },
  };
}
