import { createServer } from 'node:http';
import { matchRoute } from '@contenthub/web/routes/match';
import { ContentCache } from '@contenthub/web/server/cache/content-cache.server';
import { renderToString } from 'react-dom/server';
import { reportAddress } from '../harness/server-process.ts';

/**
 * The baseline of the hub: bare `node:http`. It has the bytes that the hub sent for each page. `/render…` renders the
 * same tree with bare `renderToString` and sends the bytes, `/bytes…` only sends them.
 */
const { CONTENT_URL = '', WEB_URL = '' } = process.env;
const paths = JSON.parse(process.env.BENCH_PATHS ?? '[]') as string[];
const renderer = new URL('../../../../apps/web/dist/server/renderer.server.js', import.meta.url);
const { loadRoute } = await import(renderer.href);
const contentCache = new ContentCache(CONTENT_URL, 5000);
const root = '<div id="root"';

type Page = {
  headers: Record<string, string>;
  whole: Buffer;
  before: string;
  after: string;
  tree: Parameters<typeof renderToString>[0];
};

async function preparePage(path: string): Promise<[string, Page]> {
  // Uncompressed, because `fetch` would decompress the body but keep the headers of the compressed one.
  const response = await fetch(WEB_URL + path, { headers: { 'accept-encoding': 'identity' } });
  const html = await response.text();
  const canonical = /rel="canonical" href="([^"]+)"/.exec(html)?.[1]?.replaceAll(/&#(x2f|47);/gi, '/');
  const { origin } = new URL(canonical ?? WEB_URL);
  const { tree } = await loadRoute(matchRoute(path, '').match, contentCache.forPage().fetchContent, origin);
  const [rendered, start] = [renderToString(tree), html.indexOf('>', html.indexOf(root)) + 1];
  const [before, after] = [html.slice(0, start), html.slice(start + rendered.length)];
  if (before + rendered + after !== html)
    throw new Error(`The bare render of ${path} differs from the hub's response.`);
  const headers = Object.fromEntries(
    [...response.headers].filter(([name]) => !['connection', 'keep-alive', 'date', 'transfer-encoding'].includes(name)),
  );
  return [path, { headers, whole: Buffer.from(html), before, after, tree }];
}

const pages = new Map(await Promise.all(paths.map(preparePage)));

const server = createServer((request, response) => {
  const [, kind, path] = /^\/(render|bytes)(\/.*)$/.exec(request.url ?? '') ?? [];
  const page = pages.get(path ?? '');
  if (!page) return response.writeHead(404).end();
  const body = kind === 'render' ? Buffer.from(page.before + renderToString(page.tree) + page.after) : page.whole;
  return response.writeHead(200, page.headers).end(body);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address && typeof address === 'object') reportAddress(`http://127.0.0.1:${address.port}`);
});
