import { contentApiBase, totalCountHeader } from '@contenthub/contracts/content/content-paths';
import { surrogateKeyHeader } from '@contenthub/contracts/http/edge-caching';
import type { Endpoint, EndpointParams, EndpointQuery, EndpointResponse } from '@contenthub/contracts/http/endpoint';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/database.ts';
import { PostReader } from '../db/queries/post-reader.ts';

/** The result of a request and its surrogate keys. */
type RouteResult<C extends Endpoint> = { keys: string[]; total?: number; headers?: Record<string, string> } & (
  | { body: EndpointResponse<C> }
  | { missing: string }
);

type Handle<C extends Endpoint> = (request: {
  params: EndpointParams<C>;
  query: EndpointQuery<C>;
  posts: PostReader;
}) => Promise<RouteResult<C>>;

/** An endpoint of the contract and its handler. It is served on its own and in batches. */
export type ApiRoute<C extends Endpoint = Endpoint> = { endpoint: C; handle: Handle<C> };

/** A response before it is serialised. */
export type ApiResponse = { status: number; headers: Record<string, string>; body: unknown };

// Browsers revalidate and mostly get 304; the edge stores responses until they are purged by key.
const cacheControl =
  'public, max-age=0, must-revalidate, s-maxage=86400, stale-while-revalidate=60, stale-if-error=86400';

/** Registers the routes of the content API, and lists them for batches. */
export class ApiRoutes {
  readonly all: ApiRoute[] = [];
  readonly #app: FastifyInstance;
  readonly #database: Database;

  constructor(app: FastifyInstance, database: Database) {
    this.#app = app;
    this.#database = database;
  }

  /** Registers a route with request validation, surrogate keys and cache headers. */
  add<C extends Endpoint>(endpoint: C, handle: Handle<C>): void {
    const route: ApiRoute<C> = { endpoint, handle };
    this.all.push(route as unknown as ApiRoute);
    const url = contentApiBase + endpoint.path.replace(/\{(\w+)\}/g, ':$1');
    const schema = { params: endpoint.params, querystring: endpoint.query };
    this.#app.get(url, { schema }, async ({ params, query, id }, reply) => {
      const posts = new PostReader(this.#database);
      const { status, headers, body } = await handleRequest(route, { params, query, posts, requestId: id });
      return reply.code(status).headers(headers).header('cache-control', cacheControl).send(body);
    });
  }
}

type ValidRequest = { params: unknown; query: unknown; posts: PostReader; requestId: string };

/** Handles a validated request. */
export async function handleRequest<C extends Endpoint>(
  { handle }: ApiRoute<C>,
  { params, query, posts, requestId }: ValidRequest,
): Promise<ApiResponse> {
  const result = await handle({ params: params as EndpointParams<C>, query: query as EndpointQuery<C>, posts });
  const headers = {
    [surrogateKeyHeader]: result.keys.join(' '),
    ...result.headers,
    ...(result.total !== undefined && { [totalCountHeader]: String(result.total) }),
  };
  if ('body' in result) return { status: 200, headers, body: result.body };
  return { status: 404, headers, body: { error: 'not-found', message: result.missing, requestId } };
}

/** Not-found errors of the API. */
export const notFoundMessage = {
  post: (slug: string) => `No post has the slug "${slug}" on this blog.`,
  category: (slug: string) => `This blog has no category "${slug}".`,
  redirect: (path: string) => `No redirect for ${path}.`,
  author: (slug: string) => `This blog has no author "${slug}".`,
};
