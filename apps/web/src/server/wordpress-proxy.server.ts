import type { IncomingHttpHeaders } from 'node:http';
import { HttpError } from '@contenthub/server-kit/error-answers';
import httpProxy, { type FastifyHttpProxyOptions } from '@fastify/http-proxy';
import type { FastifyInstance, FastifyRequest, HTTPMethods } from 'fastify';
import type { AnswerPage } from './page-route.server.ts';
import { splitUrl } from './split-url.server.ts';
import { upstreamDeadlines } from './upstream-deadlines.server.ts';

/** WordPress answers an upload once it has made the picture in all sizes, and an update once it is installed. */
const writingMs = 60_000;
const reading: HTTPMethods[] = ['GET', 'HEAD', 'OPTIONS'];
const writing: HTTPMethods[] = ['POST', 'PUT', 'PATCH', 'DELETE'];

/**
 * What editors need of WordPress: its screens, their files, and the parts of its REST API that the block editor calls.
 * Not its clock (wp-cron.php), not its old API (xmlrpc.php), not its own pages, and nothing of the hub's own API.
 */
const folders = ['/wp-admin', '/wp-includes', '/wp-content'];
const apis = ['/wp/v2', '/batch', '/oembed', '/wp-block-editor', '/wp-site-health', '/contenthub'];
const trees = [...folders, ...apis.map((api) => `/wp-json${api}`)];
const routes = ['/wp-login.php', '/wp-json', '/wp-json/', ...trees.flatMap((path) => [path, `${path}/*`])];

type WordPressProxy = {
  url: string;
  /** Where editors reach it: the hub's own origin, or one of its own. */
  origin: string;
  /** Answers at that host alone, because readers are at another one. */
  ownHost?: boolean;
  answerPage: AnswerPage;
  silenceMs?: number;
};

/** Puts WordPress where its previews are, so that an editor's cookie is there too. */
export async function addWordPress(
  app: FastifyInstance,
  { url, origin, ownHost = false, answerPage, silenceMs }: WordPressProxy,
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
        ...(cookie && { cookie: ownCookies(cookie) }),
      }),
      rewriteHeaders: responseHeaders,
    },
    preHandler: async (request) => refuseTricks(request),
  };
  // A path that climbs out of its folder, past the list, is refused by the proxy itself.
  const deadlines = upstreamDeadlines(silenceMs);
  await app.register(httpProxy, { ...common, ...deadlines, routes, httpMethods: reading });
  await app.register(httpProxy, { ...common, ...upstreamDeadlines(writingMs), routes, httpMethods: writing });
  await app.register(httpProxy, {
    ...common,
    ...deadlines,
    routes: ['/'],
    httpMethods: ['GET'],
    preHandler: async (request, reply) => {
      if (!isOfBlockEditor(request.url)) return answerPage(request, reply);
      refuseTricks(request);
      // The REST API under its other address, past the list.
      if (parameterNames(request.url).some((name) => /^[^a-z]*rest.route/.test(name))) throw refused('rest_route');
    },
  });
}

/** It asks the front page for a draft's preview, by its own button, and for the name of its template. */
export function isOfBlockEditor(url: string): boolean {
  const query = new URLSearchParams(splitUrl(url).search);
  const asks = query.get('preview') === 'true' || query.get('_wp-find-template') === 'true';
  return asks && /^\d+$/.test(query.get('p') ?? '');
}

/** WordPress's own cookies. What signs a reader in to the hub is nothing for PHP. */
function ownCookies(cookies: string): string {
  return cookies
    .split(/;\s*/)
    .filter((cookie) => /^(?:wordpress|wp[-_]|comment_)/.test(cookie))
    .join('; ');
}

// PHP takes `.jsonp`, ` _jsonp`, `[jsonp` and `_jsonp[]` for `_jsonp` too.
const tricks = /^[^a-z0-9]+(?:jsonp|method)(?![\w-])/;

/**
 * `_jsonp` makes a script of any response, which the pages' policy would run as the site's own; `_method` makes a change of
 * a request that only reads. The block editor uses neither: it names its method in a header, which no link and no form can
 * send, and only with POST.
 */
function refuseTricks({ url, method, headers }: FastifyRequest): void {
  const trick = parameterNames(url).find((name) => tricks.test(name));
  if (trick) throw refused(trick);
  for (const [name, value] of Object.entries(headers)) {
    if (!/^x[-_]http[-_]method[-_]override$/.test(name)) continue;
    if (method !== 'POST' || !/^(?:PUT|PATCH|DELETE)$/.test(String(value))) throw refused(name);
  }
}

/** In lower case, however they are encoded, and separated as any PHP might. */
function parameterNames(url: string): string[] {
  const query = new URLSearchParams(splitUrl(url).search.replaceAll(';', '&'));
  return [...query.keys()].map((name) => name.toLowerCase());
}

function refused(name: string): HttpError {
  return new HttpError(400, 'bad-request', `${name} is not allowed here.`);
}

/** The editor shows each new version of a preview in the tab that it opened for the first, so it must still know it. */
const knowsItsTabs = { 'cross-origin-opener-policy': 'unsafe-none' };

/** The REST API sends data. As text and not sniffed, a script among its responses runs nowhere. */
function responseHeaders(
  upstream: IncomingHttpHeaders,
  request?: { routeOptions: { url?: string | undefined } },
): IncomingHttpHeaders {
  const headers = { ...upstream, ...knowsItsTabs };
  if (!request?.routeOptions.url?.startsWith('/wp-json')) return headers;
  const isScript = /script/i.test(headers['content-type'] ?? '');
  const type = isScript ? { 'content-type': 'text/plain; charset=utf-8' } : {};
  return { ...headers, ...type, 'x-content-type-options': 'nosniff' };
}
