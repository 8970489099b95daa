import httpProxy, { type FastifyHttpProxyOptions } from '@fastify/http-proxy';
import type { FastifyInstance } from 'fastify';
import type { AnswerPage } from './page-route.server.ts';
import { splitUrl } from './split-url.server.ts';

/**
 * What editors need of WordPress: its screens, their files, and the parts of its REST API that the block editor calls.
 * Not its clock (wp-cron.php), not its old API (xmlrpc.php), not its own pages, and nothing of the hub's own API.
 */
const folders = ['/wp-admin', '/wp-includes', '/wp-content'];
const apis = ['/wp/v2', '/batch', '/oembed', '/wp-block-editor', '/wp-site-health', '/contenthub'];
const trees = [...folders, ...apis.map((api) => `/wp-json${api}`)];
const routes = ['/wp-login.php', '/wp-json', '/wp-json/', ...trees.flatMap((path) => [path, `${path}/*`])];

/** Puts WordPress on the hub's own site, so that an editor's cookie is there on the preview. An edge does the same. */
export async function addWordPress(
  app: FastifyInstance,
  { url, origin, answerPage }: { url: string; origin: string; answerPage: AnswerPage },
): Promise<void> {
  const { host, protocol } = new URL(origin);
  // The hub's own address, never what a reader claims: WordPress writes its links for it.
  const forwarded = { 'x-forwarded-host': host, 'x-forwarded-proto': protocol.slice(0, -1) };
  const common: FastifyHttpProxyOptions = {
    upstream: url,
    disableRequestLogging: true,
    replyOptions: { rewriteRequestHeaders: (_request, headers) => ({ ...headers, ...forwarded }) },
  };
  // A path that climbs out of its folder, past the list, is refused by the proxy itself.
  await app.register(httpProxy, { ...common, routes });
  await app.register(httpProxy, {
    ...common,
    routes: ['/'],
    httpMethods: ['GET'],
    preHandler: async (request, reply) => (isOfBlockEditor(request.url) ? undefined : answerPage(request, reply)),
  });
}

/** It asks the front page for a draft's preview, by its own button, and for the name of its template. */
export function isOfBlockEditor(url: string): boolean {
  const query = new URLSearchParams(splitUrl(url).search);
  const asks = query.get('preview') === 'true' || query.get('_wp-find-template') === 'true';
  return asks && /^\d+$/.test(query.get('p') ?? '');
}
