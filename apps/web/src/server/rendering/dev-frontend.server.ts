import { createHash } from 'node:crypto';
import { createServer as createHttpServer, type IncomingMessage } from 'node:http';
import { fileURLToPath } from 'node:url';
import { accountDataPath } from '@contenthub/contracts/platform/shared-settings';
import type { ViteDevServer } from 'vite';
import type { AccountPageProps } from '../../account/account-page.ts';
import type { DataPageProps } from '../../account/data/DataPage.tsx';
import type { NewsletterPreferencesProps } from '../../account/newsletter/NewsletterPreferences.tsx';
import type { BuiltWorker } from '../http/service-worker-routes.server.ts';
import type { CheckLinks, Frontend } from './frontend.server.ts';
import type { RenderRequest, RenderResult } from './render-request.server.ts';

const entry = '/src/browser/boot.tsx';
const renderer = '/src/server/rendering/renderer.server.tsx';
const firstPage = '/src/routes/home/HomePage.tsx';
const linkChecker = '/src/server/rendering/check-links.server.ts';
const accountEntry = '/src/account/account.ts';
const accountRenderer = '/src/server/account/account-renderer.server.tsx';
const fragmentPlaceholder = '"the visitor fragment"';

/**
 * Uses Vite in development. Saved files show up at once, and every page is rendered with the current code. A request
 * waits for `ready`.
 */
export async function devFrontend(ready: (request: IncomingMessage) => Promise<unknown>): Promise<Frontend> {
  const { createServer } = await import('vite');
  // Vite's socket shares the port of the pages, so that several hubs can run at once.
  const server = createHttpServer();
  const vite = await createServer({
    root: fileURLToPath(new URL('../../../', import.meta.url)),
    server: { middlewareMode: true, hmr: { server } },
    appType: 'custom',
    clearScreen: false,
    logLevel: 'warn',
  });
  // Loads the code and styles of the first page while the services and the site start.
  const loaded = loadFirstPage(vite);
  // The first request reports the error.
  loaded.catch(() => {});
  const script = `<script type="module" src="${entry}"></script>`;
  return {
    render: (request) => render(vite, request),
    async checkLinks(...args) {
      const { checkLinks } = (await vite.ssrLoadModule(linkChecker)) as { checkLinks: CheckLinks };
      return checkLinks(...args);
    },
    renderAccount: (props) =>
      renderAccount(vite, props.paths[props.page], (code, assets) => code.renderAccountPage(props, assets)),
    renderAccountData: (props) =>
      renderAccount(vite, accountDataPath(props.accountPath), (code, assets) => code.renderDataPage(props, assets)),
    renderNewsletter: (props) =>
      renderAccount(vite, '/newsletter', (code, assets) => code.renderNewsletterPreferences(props, assets)),
    assets: () => ({ tags: () => ({ html: script, styleHash: '' }), icon: '/assets/icon-1.svg' }),
    cachesPages: false,
    worker: devWorker(vite),
    // Vite's helpers are inline scripts, which the production CSP forbids.
    headers: () => ({}),
    async serveAssets() {},
    serverFactory: (handle) =>
      server.on('request', (request, response) =>
        vite.middlewares(request, response, () => {
          const respond = () => handle(request, response);
          Promise.all([ready(request), loaded]).then(respond, respond);
        }),
      ),
    close: () => vite.close(),
  };
}

async function loadFirstPage(vite: ViteDevServer): Promise<void> {
  await vite.ssrLoadModule(renderer);
  await vite.ssrLoadModule(firstPage);
  await inlineStyles(vite);
}

/** Built from source on the first request and again after a file changes. It contains none of Vite's modules. */
function devWorker(vite: ViteDevServer): Frontend['worker'] {
  let built: Promise<BuiltWorker> | undefined;
  vite.watcher.on('change', () => {
    built = undefined;
  });
  return () => {
    built ??= buildWorker(vite.config.root);
    return built;
  };
}

async function buildWorker(root: string): Promise<BuiltWorker> {
  const { build } = await import('vite');
  const result = await build({
    root,
    configFile: `${root}/vite.worker.config.ts`,
    logLevel: 'warn',
    build: { write: false },
  });
  const [output] = [result].flat() as { output: { code?: string }[] }[];
  const code = output?.output[0]?.code ?? '';
  return { code, version: createHash('sha256').update(code).digest('hex').slice(0, 12) };
}

async function render(vite: ViteDevServer, request: RenderRequest): Promise<RenderResult> {
  const { renderUrl } = (await vite.ssrLoadModule(renderer)) as {
    renderUrl: (request: RenderRequest) => Promise<RenderResult>;
  };
  const rendered = await renderUrl(request);
  if (rendered.kind !== 'page') return rendered;
  const { document } = rendered;
  const styled = document.after.replace('</head>', `${await inlineStyles(vite)}</head>`);
  const html = document.before + fragmentPlaceholder + document.shared + styled;
  const [before = '', after = ''] = (await vite.transformIndexHtml(request.path, html)).split(fragmentPlaceholder);
  return { ...rendered, document: { before, shared: '', after } };
}

type AccountRenderer = {
  renderAccountPage: (props: AccountPageProps, assets: string) => string;
  renderDataPage: (props: DataPageProps, assets: string) => string;
  renderNewsletterPreferences: (props: NewsletterPreferencesProps, assets: string) => string;
};

async function renderAccount(
  vite: ViteDevServer,
  path: string,
  render: (code: AccountRenderer, assets: string) => string,
): Promise<string> {
  const code = (await vite.ssrLoadModule(accountRenderer)) as AccountRenderer;
  const assets = `<script type="module" src="${accountEntry}"></script>${await inlineStyles(vite)}`;
  return vite.transformIndexHtml(path, render(code, assets));
}

/** Vite injects styles by script. These prevent a flash of unstyled content until it runs. */
async function inlineStyles(vite: ViteDevServer): Promise<string> {
  const ids = [...vite.environments.ssr.moduleGraph.idToModuleMap.keys(), `${vite.config.root}/src/styles/site.css`];
  const sheets = ids
    .filter((id) => id.endsWith('.css'))
    .map(async (id) => {
      const result = await vite.environments.client.transformRequest(`${id}?direct`);
      return `<style>${result?.code ?? ''}</style>`;
    });
  return (await Promise.all(sheets)).join('\n');
}
