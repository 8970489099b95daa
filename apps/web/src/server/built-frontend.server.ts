import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { Frontend } from './frontend.server.ts';
import { assetTags, type Manifest, pageAssets } from './page-assets.server.ts';
import { securityHeaders } from './security-headers.server.ts';

const built = new URL('../../dist/', import.meta.url);

/** A worker goes by its own policy: the checker may speak to nobody but the host it came from. */
const checkerPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";

/** What `npm run build` made. */
export async function builtFrontend(): Promise<Frontend> {
  const manifest = await readFile(new URL('client/.vite/manifest.json', built), 'utf8').catch(() => {
    throw new Error('The site is not built. Run `npm run build` first.');
  });
  const { renderAddress } = await import(new URL('server/renderer.server.js', built).href);
  const { renderAccountPage } = await import(new URL('server/account-renderer.server.js', built).href);
  const accountAssets = assetTags(JSON.parse(manifest) as Manifest, '/', 'src/account/account.ts');
  return {
    render: renderAddress,
    renderAccount: async (props) => renderAccountPage(props, accountAssets),
    assets: (staticOrigin) => pageAssets(JSON.parse(manifest) as Manifest, staticOrigin),
    cachesPages: true,
    headers: securityHeaders,
    async serveAssets(app) {
      await app.register(fastifyStatic, {
        root: fileURLToPath(new URL('client/assets/', built)),
        prefix: '/assets/',
        immutable: true,
        maxAge: '1y',
        preCompressed: true,
        index: false,
        // A page on the site may load them from another host that serves the same files.
        setHeaders(reply, path) {
          void reply.header('access-control-allow-origin', '*');
          if (path.includes('checker-worker')) void reply.header('content-security-policy', checkerPolicy);
        },
      });
    },
    async close() {},
  };
}
