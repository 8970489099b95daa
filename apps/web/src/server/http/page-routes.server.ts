import { editorCookie } from '@contenthub/contracts/content/content-paths';
import { cleanQuery } from '@contenthub/contracts/content/search-query';
import { intakePaths } from '@contenthub/contracts/events/protocol';
import { countryCookieHeader, experimentsVersionHeader } from '@contenthub/contracts/http/edge-caching';
import { platformBase } from '@contenthub/contracts/platform/platform-base';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { matchRoute } from '../../routes/match.ts';
import { personalPages } from '../../routes/route.ts';
import { allBlogs } from '../../sites/all-blogs.ts';
import type { CachedPage, Recipient } from '../cache/cached-page.server.ts';
import type { TrackedContent } from '../cache/content-cache.server.ts';
import type { PageCache } from '../cache/page-cache.server.ts';
import { retryAfterSeconds, unavailablePage } from '../rendering/fallback-pages.server.ts';
import type { EditorCredentials } from '../rendering/preview-content.server.ts';
import type { SharedFragment, VisitorFragment } from '../visitor/visitor-fragment.server.ts';
import type { Visitors } from '../visitor/visitors.server.ts';
import { type Encoding, isEdgeRequest, negotiateEncoding, splitUrl } from './request.server.ts';

type Options = {
  pages: PageCache;
  visitors: Visitors;
  asEditor: (credentials: EditorCredentials) => TrackedContent;
  /** Sent with the 503 page. */
  unavailableHeaders: Readonly<Record<string, string>>;
};

export type PageHandler = (request: FastifyRequest, reply: FastifyReply) => FastifyReply | Promise<FastifyReply>;

/** Every path without another route is a page, or the 404 page. */
export function addPageRoute(app: FastifyInstance, handler: PageHandler): void {
  app.get('*', handler);
}

/** Paths that programs request. Their errors are JSON. */
const nonPagePaths = new RegExp(`^(?:/wp-|/assets/|${platformBase}/|${Object.keys(intakePaths).join('|')})`);

/** A path that cannot be decoded gets a 404 page too. */
export function createMalformedUrlHandler(
  handler: PageHandler,
): (request: FastifyRequest, reply: FastifyReply) => ReturnType<PageHandler> | false {
  return (request, reply) => !nonPagePaths.test(request.url) && handler(request, reply);
}

export function createPageHandler({ pages, visitors, asEditor, unavailableHeaders }: Options): PageHandler {
  const loadPage = (path: string, search: string, cookies: string | undefined): Promise<CachedPage> => {
    const { match } = matchRoute(path, search);
    if (!personalPages.has(match.pageType)) return pages.getPage(path, search);
    const credentials = { cookie: editorCookie(cookies), nonce: match.params.nonce ?? '' };
    return pages.renderPersonal(path, search, asEditor(credentials));
  };
  const respond = async (request: FastifyRequest, reply: FastifyReply, cached: CachedPage | undefined) => {
    const { path, search } = splitUrl(request.url);
    const [fragment, page] = await Promise.all([
      isEdgeRequest(request) ? visitors.sharedFragment : visitors.fragmentFor(request.headers, request.log),
      cached ??
        loadPage(path, search, request.headers.cookie).catch((error: unknown) => {
          request.log.error({ err: error }, 'rendering failed');
          return undefined;
        }),
    ]);
    if (!page) {
      reply
        .code(503)
        .headers(unavailableHeaders)
        .header('retry-after', retryAfterSeconds)
        .header('cache-control', 'no-store');
      return reply.type('text/html; charset=utf-8').send(unavailablePage);
    }
    await page.prepare(encodingOf(request));
    return sendPage(reply, page, fragment, visitors);
  };
  return (request, reply) => {
    const { path, search } = splitUrl(request.url);
    // The hot path for most requests: one cache lookup, without a promise or route matching.
    const cached = pages.getCached(path, search);
    const isReady = cached?.isReady(encodingOf(request));
    if (!cached || !isReady || (!isEdgeRequest(request) && visitors.hasSession(request.headers)))
      return respond(request, reply, cached);
    return sendPage(reply, cached, visitors.sharedFragment, visitors);
  };
}

function encodingOf({ headers }: FastifyRequest): Encoding {
  return negotiateEncoding(headers['accept-encoding']);
}

type Headers = Readonly<Record<string, string>>;
type CountryCookies = Pick<Visitors, 'getCountryCookie' | 'countryCookieTemplate'>;

/** Sends a page with the visitor fragment, or a redirect with the query of the request. */
export function sendPage(
  reply: FastifyReply,
  page: CachedPage,
  fragment: VisitorFragment,
  countryCookies: CountryCookies,
): FastifyReply {
  const { request } = reply;
  const encoding = encodingOf(request);
  const shared: Recipient = isEdgeRequest(request) ? 'edge' : 'browser';
  const recipient = fragment.audience === 'session' ? 'session' : shared;
  const headers = page.headersFor(recipient, encoding);
  if (headers.location) {
    const location = headers.location + splitUrl(request.url).search;
    return reply
      .code(page.status)
      .headers({ ...headers, location })
      .send();
  }
  if (recipient === 'edge' && fragment.audience === 'shared') {
    reply.headers(edgeHeaders(headers, fragment, countryCookies.countryCookieTemplate));
    return reply.code(page.status).send(page.bodyFor(fragment, encoding));
  }
  const countryCookie = countryCookies.getCountryCookie(request.headers);
  if (countryCookie) reply.header('set-cookie', countryCookie);
  if (fragment.audience === 'session')
    return sendChunks(reply, page.status, headers, page.chunksFor(fragment, encoding));
  return reply.code(page.status).headers(headers).send(page.bodyFor(fragment, encoding));
}

/** Without a current configuration everybody gets control, and the edge requests the page again after this time at the latest. */
const withoutConfigurationSeconds = 60;

function edgeHeaders(headers: Headers, { version }: SharedFragment, countryCookieTemplate: string): Headers {
  const cacheControl = headers['cache-control'] ?? '';
  return {
    ...headers,
    [countryCookieHeader]: countryCookieTemplate,
    [experimentsVersionHeader]: version,
    ...(version === 'none' && {
      'cache-control': cacheControl.replace(
        /s-maxage=(\d+)/,
        (_, seconds) => `s-maxage=${Math.min(Number(seconds), withoutConfigurationSeconds)}`,
      ),
    }),
  };
}

/** Bypasses Fastify, which only sends bodies in one piece. Corking sends the chunks together without copying them. */
function sendChunks(reply: FastifyReply, status: number, headers: Headers, chunks: Buffer[]): FastifyReply {
  const { raw } = reply.hijack();
  const length = chunks.reduce((sum, chunk) => sum + chunk.length, 0);
  raw.writeHead(status, {
    ...(reply.getHeaders() as Headers),
    ...headers,
    'content-length': length,
    // During shutdown, close the connection after this response.
    ...(!reply.server.server.listening && { connection: 'close' }),
  });
  raw.cork();
  for (const chunk of chunks) raw.write(chunk);
  raw.end();
  raw.uncork();
  return reply;
}

/** Handles the search form without JavaScript: cleans the query and redirects to the search URL. */
export function addSearchFormRoutes(app: FastifyInstance): void {
  for (const blog of allBlogs) {
    app.get(blog.searchFormAction, (request, reply) => {
      const search = cleanQuery(queryParameter(request, 'q'));
      const filter = queryParameter(request, 'filter') || undefined;
      // Without a search text, the reader stays on the blog.
      const location = search ? blog.searchUrl(search, filter) : blog.paths.home;
      return reply.header('cache-control', 'no-store').redirect(location);
    });
  }
}

function queryParameter({ query }: FastifyRequest, name: string): string {
  const value = (query as Record<string, string | string[] | undefined>)[name] ?? '';
  return Array.isArray(value) ? (value[0] ?? '') : value;
}
