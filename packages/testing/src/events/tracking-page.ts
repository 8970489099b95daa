import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { stripTypeScriptTypes } from 'node:module';
import type { AddressInfo } from 'node:net';

const packages = new URL('../../../', import.meta.url);
const imports = { '@contenthub/contracts/': '/contracts/src/' };
const script = `
import { sendingClient } from '/tracking/src/sending-client.ts';
import { setToken } from '/tracking/src/token.ts';
Object.assign(window, { sendingClient, setToken });
document.documentElement.dataset.ready = '';
`;
const html = `<!doctype html><html lang="en"><title>Tracking</title><link rel="icon" href="data:,">
<script type="importmap">${JSON.stringify({ imports })}</script>
<script type="module">${script}</script>
<body style="min-height: 4000px"><h1>Tracking</h1></body></html>`;

/** Serves pages with only the tracking client, from its sources with types stripped and without bundling. */
export async function startTrackingPage(): Promise<{ origin: string; stop: () => Promise<void> }> {
  const stripped = new Map<string, string>();
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    if (!/^\/(tracking|contracts)\//.test(pathname)) {
      response.setHeader('content-type', 'text/html');
      return response.end(html);
    }
    response.setHeader('content-type', 'text/javascript');
    response.setHeader('cache-control', 'max-age=3600');
    const script = stripped.get(pathname) ?? stripTypeScriptTypes(await readFile(resolveFile(pathname), 'utf8'));
    stripped.set(pathname, script);
    return response.end(script);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://www.contenthub.localhost:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

function resolveFile(pathname: string): URL {
  return new URL(`.${pathname.replace(/(\.ts)?$/, '.ts')}`, packages);
}
