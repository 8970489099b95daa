import type { IncomingHttpHeaders } from 'node:http';
import { mediaPath } from '@contenthub/contracts/content/content-paths';
import { cspReportPath } from '@contenthub/contracts/http/csp-reports';
import { HttpError } from '@contenthub/server-kit/http/error-responses';
import httpProxy, { type FastifyHttpProxyOptions } from '@fastify/http-proxy';
import type { FastifyInstance, FastifyRequest, HTTPMethods } from 'fastify';
import { matchRoute } from '../../routes/match.ts';
import type { PageHandler } from '../http/page-routes.server.ts';
import { splitUrl } from '../http/request.server.ts';
import { upstreamTimeouts } from './service-proxies.server.ts';
import { uploadHeaders, uploadsPath } from './upload-headers.server.ts';

/** WordPress responds to an upload after creating all image sizes, and to an update after installing it. */
const writeTimeoutMs = 60_000;
const readMethods: HTTPMethods[] = ['GET', 'HEAD', 'OPTIONS'];
const writeMethods: HTTPMethods[] = ['POST', 'PUT', 'PATCH', 'DELETE'];

/**
 * What editors need of WordPress: its screens, their files, and the parts of the REST API that the block editor calls.
 * Excludes wp-cron.php, xmlrpc.php, WordPress's own pages and the hub's own API.
 */
const folders = ['/wp-admin', '/wp-includes', '/wp-content'];
const apis = ['/wp/v2', '/batch', '/oembed', '/wp-block-editor', '/wp-site-health', '/contenthub'];
const prefixes = [...folders, ...apis.map((api) => `/wp-json${api}`)];
const routes = ['/wp-login.php', '/wp-json', '/wp-json/', ...prefixes.flatMap((path) => [path, `${path}/*`])];

type WordPressProxyOptions = {
  url: string;
  /** Where editors reach WordPress: the hub's origin, or a separate one. */
  origin: string;
  /** Responds only on that host, because readers use another one. */
  ownHost?: boolean;
  pageHandler: PageHandler;
  timeoutMs?: number;
};

/** Proxies WordPress on the origin of its previews, so that the editor's cookie is sent there too. */
export async function addWordPressProxy(
  app: FastifyInstance,
  { url, origin, ownHost = false, pageHandler, timeoutMs }: WordPressProxyOptions,
): Promise<void> {
  const { host, protocol } = new URL(origin);
  // From the settings and never from the request, because WordPress builds links with it.
  const forwarded = { 'x-forwarded-host': host, 'x-forwarded-proto': protocol.slice(0, -1) };
  const common: FastifyHttpProxyOptions = {
    upstream: url,
    ...(ownHost && { constraints: { host } }),
    disableRequestLogging: true,
    replyOptions: {
      rewriteRequestHeaders: ({ ip }, { cookie, ...headers }) => ({
        ...headers,
        ...forwarded,
        // The client's address as the hub knows it. WordPress counts failed sign-ins by it.
        'x-forwarded-for': ip,
        ...(cookie && { cookie: selectWordPressCookies(cookie) }),
      }),
      rewriteHeaders: responseHeaders,
    },
    preHandler: async (request) => rejectOverrides(request),
  };
  // The proxy itself rejects paths that climb out of their folder.
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
      // The alternative URL of the REST API, which would bypass the allow list.
      if (parameterNames(request.url).some((name) => /^[^a-z]*rest.route/.test(name))) throw notAllowed('rest_route');
    },
  });
}

/** The block editor requests the front page for a draft's preview and for the name of its template. */
function isBlockEditorRequest(url: string): boolean {
  const query = new URLSearchParams(splitUrl(url).search);
  const isPreview = query.get('preview') === 'true' || query.get('_wp-find-template') === 'true';
  return isPreview && /^\d+$/.test(query.get('p') ?? '');
}

/** WordPress's own cookies. PHP must not receive the hub's session cookies. */
function selectWordPressCookies(cookies: string): string {
  return cookies
    .split(/;\s*/)
    .filter((cookie) => /^(?:wordpress|wp[-_]|comment_)/.test(cookie))
    .join('; ');
}

// PHP also reads `.jsonp`, ` _jsonp`, `[jsonp` and `_jsonp[]` as `_jsonp`.
const overrideParameter = /^[^a-z0-9]+(?:jsonp|method)(?![\w-])/;

/**
 * `_jsonp` turns any response into a script, which the pages' CSP would allow as our own. `_method` turns a read into a
 * write. The block editor uses neither. It overrides the method in a header, which links and forms cannot send, and
 * only with POST.
 */
function rejectOverrides({ url, method, headers }: FastifyRequest): void {
  const parameter = parameterNames(url).find((name) => overrideParameter.test(name));
  if (parameter) throw notAllowed(parameter);
  for (const [name, value] of Object.entries(headers)) {
    if (!/^x[-_]http[-_]method[-_]override$/.test(name)) continue;
    if (method !== 'POST' || !/^(?:PUT|PATCH|DELETE)$/.test(String(value))) throw notAllowed(name);
  }
}

/** Decoded, in lower case, and split at every separator that PHP supports. */
function parameterNames(url: string): string[] {
  const query = new URLSearchParams(splitUrl(url).search.replaceAll(';', '&'));
  return [...query.keys()].map((name) => name.toLowerCase());
}

function notAllowed(name: string): HttpError {
  return new HttpError(400, 'bad-request', `${name} is not allowed here.`);
}

/** The editor shows each new version of a preview in the tab it opened first, so the tab must keep its opener. */
const keepOpener = { 'cross-origin-opener-policy': 'unsafe-none' };

/** The REST API sends data. As text with nosniff, a script in a response cannot run. */
function responseHeaders(upstream: IncomingHttpHeaders, request?: { url?: string | undefined }): IncomingHttpHeaders {
  const headers = { ...upstream, ...keepOpener };
  const { path } = splitUrl(request?.url ?? '');
  if (path.startsWith(uploadsPath)) return { ...headers, ...uploadHeaders(upstream['content-type']) };
  if (!path.startsWith('/wp-json')) return headers;
  const isScript = /script/i.test(headers['content-type'] ?? '');
  const type = isScript ? { 'content-type': 'text/plain; charset=utf-8' } : {};
  return { ...headers, ...type, 'x-content-type-options': 'nosniff' };
}

/**
 * A separate host for editors. It serves only WordPress, previews and their assets, so that a script injected into a
 * reader's page cannot run where an editor is signed in. All other requests are redirected to the readers' host.
 */
export function addEditorsHost(app: FastifyInstance, editors: string, origin: string): void {
  const { host } = new URL(editors);
  app.addHook('onRequest', (request, reply, done) => {
    if (request.headers.host !== host || isEditorUrl(request.url)) return done();
    reply.header('cache-control', 'no-store').redirect(origin + request.url, 302);
  });
}

const editorPrefixes = [cspReportPath, `${mediaPath}/`, '/assets/', '/wp-'];

function isEditorUrl(url: string): boolean {
  const { path, search } = splitUrl(url);
  if (path === '/') return isBlockEditorRequest(url);
  return (
    editorPrefixes.some((prefix) => path.startsWith(prefix)) || matchRoute(path, search).match.pageType === 'preview'
  );
}
