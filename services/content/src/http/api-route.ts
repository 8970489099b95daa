import { totalCountHeader } from '@contenthub/contracts/content/content-paths';
import { surrogateKeyHeader } from '@contenthub/contracts/http/edge-caching';
import type { Endpoint, EndpointParams, EndpointQuery, EndpointResponse } from '@contenthub/contracts/http/endpoint';
import type { FastifyInstance } from 'fastify';

/** The result of a call and its surrogate keys. */
type RouteResult<C extends Endpoint> = { keys: string[]; total?: number; headers?: Record<string, string> } & (
  | { body: EndpointResponse<C> }
  | { missing: string }
);

// Browsers revalidate and mostly get 304; the edge stores responses until they are purged by key.
const cacheControl =
  'public, max-age=0, must-revalidate, s-maxage=86400, stale-while-revalidate=60, stale-if-error=86400';

/** Registers a call of the contract with request validation, surrogate keys and cache headers. */
export function addApiRoute<C extends Endpoint>(
  app: FastifyInstance,
  base: string,
  endpoint: C,
  handle: (request: { params: EndpointParams<C>; query: EndpointQuery<C> }) => Promise<RouteResult<C>>,
): void {
  const url = base + endpoint.path.replace(/\{(\w+)\}/g, ':$1');
  app.get(url, { schema: { params: endpoint.params, querystring: endpoint.query } }, async (request, reply) => {
    const result = await handle({
      params: request.params as EndpointParams<C>,
      query: request.query as EndpointQuery<C>,
    });
    reply.header(surrogateKeyHeader, result.keys.join(' ')).header('cache-control', cacheControl);
    if (result.headers) reply.headers(result.headers);
    if (result.total !== undefined) reply.header(totalCountHeader, result.total);
    if ('body' in result) return result.body;
    return reply.code(404).send({ error: 'not-found', message: result.missing, requestId: request.id });
  });
}

/** Not-found errors of the API. */
export const notFoundMessage = {
  post: (slug: string) => `No post has the slug "${slug}" on this blog.`,
  category: (slug: string) => `This blog has no category "${slug}".`,
  redirect: (path: string) => `No redirect for ${path}.`,
  author: (slug: string) => `This blog has no author "${slug}".`,
};
