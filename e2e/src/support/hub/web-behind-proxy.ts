import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { temporaryFolder } from '@contenthub/testing/fixtures/temporary-folder';
import { freePort } from '@contenthub/testing/sockets/free-port';
import { SpawnedProcess } from './child-process.ts';
import type { Hub } from './hub.ts';

/** What becomes of one call of the site to the content service; what it does not answer is passed on. */
export type Intercept = (request: IncomingMessage, response: ServerResponse) => boolean;

/** A site of its own whose content service is that of a running hub, with the test in between. */
export async function startWebBehindProxy(hub: Hub, env: Record<string, string> = {}) {
  let meddle: Intercept = () => false;
  const proxy = createServer(async (request, response) => {
    if (meddle(request, response)) return;
    const answer = await fetch(hub.address + request.url);
    for (const name of ['content-type', 'surrogate-key', 'x-wp-total']) {
      const value = answer.headers.get(name);
      if (value) response.setHeader(name, value);
    }
    response.writeHead(answer.status).end(Buffer.from(await answer.arrayBuffer()));
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
  await web.waitForUrl(`${address}/readyz`);
  return {
    address,
    origin: `http://www.contenthub.localhost:${port}`,
    meddle(next: Intercept) {
      meddle = next;
    },
    async stop() {
      await web.stop();
      await data.remove();
      proxy.closeAllConnections();
      proxy.close();
    },
  };
}
