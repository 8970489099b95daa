import type { IncomingHttpHeaders } from 'node:http';
import { mediaPath } from '@contenthub/contracts/content/content-paths';
import { visitorPath } from '@contenthub/contracts/experiments/experiments-paths';
import { cspReportPath } from '@contenthub/contracts/http/csp-reports';
import { HttpError } from '@contenthub/server-kit/http/error-responses';
import httpProxy, { type FastifyHttpProxyOptions } from '@fastify/http-proxy';
import type { FastifyInstance, FastifyRequest, HTTPMethods } from 'fastify';
import { matchRoute } from '../../routes/match.ts';
import type { PageHandler } from '../http/page-routes.server.ts';
import { splitUrl } from '../http/request.server.ts';
import { upstreamTimeouts } from './service-proxies.server.ts';

/** WordPress answers an upload once it has made the picture in all sizes, and an update once it is installed. */
const writeTimeoutMs = 60_000;
const readMethods: HTTPMethods[] = ['GET', 'HEAD', 'OPTIONS'];
const writeMethods: HTTPMethods[] = ['POST', 'PUT', 'PATCH', 'DELETE'];

/**
 * What editors need of WordPress: its screens, their files, and the parts of its REST API that the block editor calls.
 * Not its clock (wp-cron.php), not its old API (xmlrpc.php), not its own pages, and nothing of the hub's own API.
 */
const folders = ['/wp-admin', '/wp-includes', '/wp-content'];
const apis = ['/wp/v2', '/batch', '/oembed', '/wp-block-editor', '/wp-site-health', '/contenthub'];
const prefixes = [...folders, ...apis.map((api) => `/wp-json${api}`)];
const routes = ['/wp-login.php', '/wp-json', '/wp-json/', ...prefixes.flatMap((path) => [path, `${path}/*`])];

type WordPressProxyOptions = {
  url: string;
  /** Where editors reach it: the hub's own origin, or one of its own. */
  origin: string;
  /** Answers at that host alone, because readers are at another one. */
  ownHost?: boolean;
  pageHandler: PageHandler;
  timeoutMs?: number;
};

/** Puts WordPress where its previews are, so that an editor's cookie is there too. */
export async function addWordPressProxy(
  app: FastifyInstance,
  { url, origin, ownHost = false, pageHandler, timeoutMs }: WordPressProxyOptions,
): Promise<void> {
  const { host, protocol } = new URL(origin);
  // As configured, never what a reader claims: WordPress writes its links for it.
  const forwarded = { 'x-forwarded-host': host, 'x-forwarded-proto': protocol.slice(0, -1) };
  const common: FastifyHttpProxyOptions = {
    upstream: url,
    ...(ownHost && { constraints: { host } }),
    disableRequestLogging: true,
    replyOptions: {
      rewriteRequestHeaders: ({ ip }, { cookie, ...headers }) => ({
        ...headers,
        ...forwarded,
        // Who asks, as the hub knows it: WordPress counts failures to sign in by it.
        'x-forwarded-for': ip,
        ...(cookie && { cookie: selectWordPressCookies(cookie) }),
      }),
      rewriteHeaders: responseHeaders,
    },
    preHandler: async (request) => rejectOverrides(request),
  };
  // A path that climbs out of its folder, past the list, is refused by the proxy itself.
  const timeouts = upstreamTimeouts(timeoutMs);
  await app.register(httpProxy, { ...common, ...timeouts, routes, httpMethods: readMethods });
  await app.register(httpProxy, { ...common, ...upstreamTimeouts(writeTimeoutMs), routes, httpMethods: writeMethods });
  await app.register(httpProxy, {
    ...common,
    ...timeouts,
    routes: ['/'],
    httpMethods: ['GET'],
    preHandler: async (request, reply) => {
      if (!isBlockEditorRequest(request.url)) return pageHandler(request, reply);
      rejectOverrides(request);
      // The REST API under its other address, past the list.
      if (parameterNames(request.url).some((name) => /^[^a-z]*rest.route/.test(name))) throw notAllowed('rest_route');
    },
  });
}

/** It asks the front page for a draft's preview, by its own button, and for the name of its template. */
function isBlockEditorRequest(url: string): boolean {
  const query = new URLSearchParams(splitUrl(url).search);
  const isPreview = query.get('preview') === 'true' || query.get('_wp-find-template') === 'true';
  return isPreview && /^\d+$/.test(query.get('p') ?? '');
}

/** WordPress's own cookies. What signs a reader in to the hub is nothing for PHP. */
function selectWordPressCookies(cookies: string): string {
  return cookies
    .split(/;\s*/)
    .filter((cookie) => /^(?:wordpress|wp[-_]|comment_)/.test(cookie))
    .join('; ');
}

// PHP takes `.jsonp`, ` _jsonp`, `[jsonp` and `_jsonp[]` for `_jsonp` too.
const overrideParameter = /^[^a-z0-9]+(?:jsonp|method)(?![\w-])/;

/**
 * `_jsonp` makes a script of any response, which the pages' policy would run as the site's own; `_method` makes a change of
 * a request that only reads. The block editor uses neither: it names its method in a header, which no link and no form can
 * send, and only with POST.
 */
function rejectOverrides({ url, method, headers }: FastifyRequest): void {
  const parameter = parameterNames(url).find((name) => overrideParameter.test(name));
  if (parameter) throw notAllowed(parameter);
  for (const [name, value] of Object.entries(headers)) {
    if (!/^x[-_]http[-_]method[-_]override$/.test(name)) continue;
    if (method !== 'POST' || !/^(?:PUT|PATCH|DELETE)$/.test(String(value))) throw notAllowed(name);
  }
}

/** In lower case, however they are encoded, and separated as any PHP might. */
function parameterNames(url: string): string[] {
  const query = new URLSearchParams(splitUrl(url).search.replaceAll(';', '&'));
  return [...query.keys()].map((name) => name.toLowerCase());
}

function notAllowed(name: string): HttpError {
  return new HttpError(400, 'bad-request', `${name} is not allowed here.`);
}

/** The editor shows each new version of a preview in the tab that it opened for the first, so it must still know it. */
const keepOpener = { 'cross-origin-opener-policy': 'unsafe-none' };

/** The REST API sends data. As text and not sniffed, a script among its responses runs nowhere. */
function responseHeaders(
  upstream: IncomingHttpHeaders,
  request?: { routeOptions: { url?: string | undefined } },
): IncomingHttpHeaders {
  const headers = { ...upstream, ...keepOpener };
  if (!request?.routeOptions.url?.startsWith('/wp-json')) return headers;
  const isScript = /script/i.test(headers['content-type'] ?? '');
  const type = isScript ? { 'content-type': 'text/plain; charset=utf-8' } : {};
  return { ...headers, ...type, 'x-content-type-options': 'nosniff' };
}

/**
 * A host of its own for editors. Only WordPress, previews and what they load answer there: a script that got into a page for
 * readers must not run where an editor is signed in. Whatever else is asked for is sent to the readers' host.
 */
export function addEditorsHost(app: FastifyInstance, editors: string, origin: string): void {
  const { host } = new URL(editors);
  app.addHook('onRequest', (request, reply, done) => {
    if (request.headers.host !== host || isEditorUrl(request.url)) return done();
    reply.header('cache-control', 'no-store').redirect(origin + request.url, 302);
  });
}

const editorPrefixes = [visitorPath, cspReportPath, `${mediaPath}/`, '/assets/', '/wp-'];

function isEditorUrl(url: string): boolean {
  const { path, search } = splitUrl(url);
  if (path === '/') return isBlockEditorRequest(url);
  return (
    editorPrefixes.some((prefix) => path.startsWith(prefix)) || matchRoute(path, search).match.pageType === 'preview'
  );
}
