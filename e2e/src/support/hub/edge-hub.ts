import { patientEdge, Varnish } from '@contenthub/services/testing/varnish';
import { freePort } from '@contenthub/testing/sockets/free-port';
import { TcpProxy } from '@contenthub/testing/sockets/tcp-proxy';
import type { AccountHub } from './account-hub.ts';
import type { Hub } from './hub.ts';

export type EdgeHub<H extends Hub> = {
  edge: Varnish;
  hub: H /** The proxy between edge and hub. */;
  socket: TcpProxy;
  stop: () => Promise<void>;
};

/** Starts a hub behind its own edge, which it purges. */
export async function startBehindEdge<H extends Hub | AccountHub>(
  start: (env: Record<string, string>) => Promise<H>,
  env: Record<string, string> = {},
): Promise<EdgeHub<H>> {
  const port = await freePort();
  const way = new TcpProxy('127.0.0.1', port);
  await way.open();
  const edge = await Varnish.start({ web: [`127.0.0.1:${way.port}`], timeouts: patientEdge });
  const settings = {
    ...{ PORT: String(port), ...edge.settings, COUNTRY_HEADER: 'x-country' },
    // Without receipts, because the hub would request pages itself while a test counts requests.
    EDGE_ORIGIN: '',
  };
  const hub = await start({ ...settings, ...env }).catch(async (error: unknown) => {
    await Promise.all([edge.stop(), way.close()]);
    throw error;
  });
  await edge.waitUntilHealthy();
  return {
    edge,
    hub,
    socket: way,
    async stop() {
      await edge.stop();
      await way.close();
      await hub.stop();
    },
  };
}

/** Counts the page requests that reached the site. */
export async function countPageRequests({ operations }: Hub): Promise<number> {
  const metrics = await (await fetch(`${operations}/metrics`)).text();
  const counts = metrics.matchAll(/^http_request_duration_seconds_count\{[^}]*route="\*"[^}]*\} (\d+)$/gm);
  return [...counts].reduce((sum, [, count]) => sum + Number(count), 0);
}
