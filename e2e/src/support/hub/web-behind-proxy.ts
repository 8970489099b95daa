import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { temporaryFolder } from '@contenthub/testing/fixtures/temporary-folder';
import { freePort } from '@contenthub/testing/sockets/free-port';
import { SpawnedProcess } from './child-process.ts';
import type { Hub } from './hub.ts';

/** Handles a call of the site to the content service. Returns false to forward it. */
export type Intercept = (request: IncomingMessage, response: ServerResponse) => boolean;

/** Starts a site that uses the content service of a running hub through a proxy that the test controls. */
export async function startWebBehindProxy(hub: Hub, env: Record<string, string> = {}) {
  let intercept: Intercept = () => false;
  const proxy = createServer(async (request, response) => {
    if (intercept(request, response)) return;
    const upstream = await fetch(hub.address + request.url);
    for (const name of ['content-type', 'surrogate-key', 'x-wp-total']) {
      const value = upstream.headers.get(name);
      if (value) response.setHeader(name, value);
    }
    response.writeHead(upstream.status).end(Buffer.from(await upstream.arrayBuffer()));
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const contentUrl = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  const port = await freePort();
  const data = await temporaryFolder();
  const web = SpawnedProcess.startNode('apps/web/src/main.ts', {
    NATS_URL: '',
    WORDPRESS_URL: '',
    CONTENT_URL: contentUrl,
    PORT: String(port),
    DATA_FOLDER: data.path,
    ...env,
  });
  const address = `http://127.0.0.1:${port}`;
  const operations = env.OPERATIONS_PORT ? `http://127.0.0.1:${env.OPERATIONS_PORT}` : address;
  await web.waitForUrl(`${operations}/readyz`);
  return {
    address,
    origin: `http://www.contenthub.localhost:${port}`,
    intercept(next: Intercept) {
      intercept = next;
    },
    async stop() {
      await web.stop();
      await data.remove();
      proxy.closeAllConnections();
      proxy.close();
    },
  };
}
