import {
  type BatchedResponse,
  contentBatchPath,
  formatBatch,
  maxBatchSize,
} from '@contenthub/contracts/content/content-batch';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import Type, { type Static } from 'typebox';
import type { Database } from '../db/database.ts';
import { PostReader } from '../db/queries/post-reader.ts';
import { type ApiRoute, handleRequest } from './api-route.ts';

const querystring = Type.Object({
  wait: Type.Integer({ minimum: 1, maximum: 60_000 }),
  call: Type.Array(Type.String({ pattern: '^/', maxLength: 2000 }), { minItems: 1, maxItems: maxBatchSize }),
});

/** Handles several API requests at once. Each has its own status, so one that fails or is late affects no other. */
export function addBatchRoute(app: FastifyInstance, routes: readonly ApiRoute[], database: Database): void {
  const findRoute = createRouteFinder(routes);
  app.get<{ Querystring: Static<typeof querystring> }>(
    contentBatchPath,
    { schema: { querystring } },
    async (request, reply) => {
      const posts = new PostReader(database, { isShared: true });
      const late = Promise.withResolvers<BatchedResponse>();
      const timer = setTimeout(() => late.resolve({ status: 504, headers: {}, text: '' }), request.query.wait);
      const responses = request.query.call.map(async (address): Promise<BatchedResponse> => {
        const response = handleBatched(address, findRoute, posts, request).catch((error: unknown) => {
          request.log.error({ err: error, call: address }, 'a call of a batch failed');
          return { status: 500, headers: {}, text: '' };
        });
        return Promise.race([response, late.promise]);
      });
      const body = formatBatch(await Promise.all(responses));
      clearTimeout(timer);
      return reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(body);
    },
  );
}

type FoundRoute = { route: ApiRoute; params: Record<string, string> };

async function handleBatched(
  address: string,
  findRoute: (path: string) => FoundRoute | undefined,
  posts: PostReader,
  request: FastifyRequest,
): Promise<BatchedResponse> {
  const { pathname, searchParams } = new URL(address, 'http://content');
  const found = findRoute(pathname);
  if (!found) return { status: 404, headers: {}, text: '' };
  const { route, params } = found;
  const query = Object.fromEntries(searchParams);
  const isValid =
    request.validateInput(params, route.endpoint.params) && request.validateInput(query, route.endpoint.query);
  if (!isValid) return { status: 400, headers: {}, text: '' };
  const { status, headers, body } = await handleRequest(route, { params, query, posts, requestId: request.id });
  return { status, headers, text: JSON.stringify(body) };
}

/** Finds the route of a path, with its parameters. */
function createRouteFinder(routes: readonly ApiRoute[]): (path: string) => FoundRoute | undefined {
  const patterns = new Map<ApiRoute, RegExp>();
  const patternOf = (route: ApiRoute) => {
    const pattern = patterns.get(route) ?? new RegExp(`^${route.endpoint.path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);
    patterns.set(route, pattern);
    return pattern;
  };
  return (path) => {
    for (const route of routes) {
      const match = patternOf(route).exec(path);
      if (!match) continue;
      const params = Object.entries(match.groups ?? {}).map(([name, value]) => [name, decodeURIComponent(value)]);
      return { route, params: Object.fromEntries(params) };
    }
    return undefined;
  };
}
