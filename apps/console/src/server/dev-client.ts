import { readFile } from 'node:fs/promises';
import { createServer as createHttpServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import type { ViteDevServer } from 'vite';
import type { ConsoleClient } from './console-client.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const files = { app: 'index.html', signIn: 'sign-in.html' };

/** Uses Vite in development. It starts with the first request, so that the hub itself starts as fast as without it. */
export function devClient(): ConsoleClient {
  const server = createHttpServer();
  let starting: Promise<ViteDevServer> | undefined;
  const getVite = () => {
    starting ??= startVite(server);
    return starting;
  };
  return {
    async page(name, url) {
      const vite = await getVite();
      return vite.transformIndexHtml(url, await readFile(root + files[name], 'utf8'));
    },
    // Vite's helpers are inline scripts, which the policy of production forbids.
    headers: () => ({}),
    async addAssets() {},
    serverFactory: (handle) =>
      server.on('request', (request, response) => {
        if (request.url?.startsWith('/api/')) return handle(request, response);
        getVite().then(
          (vite) => vite.middlewares(request, response, () => handle(request, response)),
          () => handle(request, response),
        );
      }),
    async close() {
      await (await starting)?.close();
    },
  };
}

async function startVite(server: ReturnType<typeof createHttpServer>): Promise<ViteDevServer> {
  const { createServer } = await import('vite');
  return createServer({
    root,
    // Vite's socket shares the port of the pages.
    server: { middlewareMode: true, hmr: { server } },
    appType: 'custom',
    clearScreen: false,
    logLevel: 'warn',
  });
}
