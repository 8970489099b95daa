import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { crossOriginHeaders } from '@contenthub/server-kit/http/response-headers';
import fastifyStatic from '@fastify/static';
import { securityHeaders } from '../http/security-headers.server.ts';
import type { BuiltWorker } from '../http/service-worker-routes.server.ts';
import type { Frontend } from './frontend.server.ts';
import { linkedTags, type Manifest, pageAssets, type StyleSheets } from './page-assets.server.ts';

const distFolder = new URL('../../../dist/', import.meta.url);

/** A worker has its own policy. The grammar checker may only connect to its own host. */
const checkerPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";

/** The frontend built by `npm run build`. */
export async function builtFrontend(): Promise<Frontend> {
  const manifestText = await readFile(new URL('client/.vite/manifest.json', distFolder), 'utf8').catch(() => {
    throw new Error('The site is not built. Run `npm run build` first.');
  });
  const manifest = JSON.parse(manifestText) as Manifest;
  const styleSheets = await readStyleSheets(manifest);
  const { renderUrl } = await import(new URL('server/renderer.server.js', distFolder).href);
  const { checkLinks } = await import(new URL('server/check-links.server.js', distFolder).href);
  const { renderAccountPage, renderDataPage, renderNewsletterPreferences } = await import(
    new URL('server/account-renderer.server.js', distFolder).href
  );
  const accountAssets = linkedTags(manifest, '/', 'src/account/account.ts');
  const worker = await readWorker(manifestText);
  return {
    render: renderUrl,
    checkLinks,
    renderAccount: async (props) => renderAccountPage(props, accountAssets),
    renderAccountData: async (props) => renderDataPage(props, accountAssets),
    renderNewsletter: async (props) => renderNewsletterPreferences(props, accountAssets),
    assets: (staticOrigin) => pageAssets(manifest, styleSheets, staticOrigin),
    cachesPages: true,
    headers: securityHeaders,
    worker: async () => worker,
    async serveAssets(app) {
      await app.register(fastifyStatic, {
        root: fileURLToPath(new URL('client/assets/', distFolder)),
        prefix: '/assets/',
        immutable: true,
        maxAge: '1y',
        preCompressed: true,
        index: false,
        // Pages may load these files from another host that serves the same files.
        setHeaders(reply, path) {
          void reply.header('access-control-allow-origin', '*').headers(crossOriginHeaders);
          if (path.includes('checker-worker')) void reply.header('content-security-policy', checkerPolicy);
        },
      });
    },
    async close() {},
  };
}

/** A new build changes the version. */
async function readWorker(manifest: string): Promise<BuiltWorker> {
  const code = await readFile(new URL('worker/service-worker.js', distFolder), 'utf8');
  return { code, version: createHash('sha256').update(manifest).update(code).digest('hex').slice(0, 12) };
}

async function readStyleSheets(manifest: Manifest): Promise<StyleSheets> {
  const files = [...new Set(Object.values(manifest).flatMap(({ css = [] }) => css))];
  const texts = files.map(
    async (file) => [file, await readFile(new URL(`client/${file}`, distFolder), 'utf8')] as const,
  );
  return new Map(await Promise.all(texts));
}
