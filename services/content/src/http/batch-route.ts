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
import { type ApiCall, answerCall } from './api-route.ts';

const querystring = Type.Object({
  wait: Type.Integer({ minimum: 1, maximum: 60_000 }),
  call: Type.Array(Type.String({ pattern: '^/', maxLength: 2000 }), { minItems: 1, maxItems: maxBatchSize }),
});

/** Answers several calls of the API at once. Each has its own status, so one that fails or is late affects no other. */
export function addBatchRoute(app: FastifyInstance, calls: readonly ApiCall[], database: Database): void {
  const findCall = callFinder(calls);
  app.get<{ Querystring: Static<typeof querystring> }>(
    contentBatchPath,
    { schema: { querystring } },
    async (request, reply) => {
      const posts = new PostReader(database, { isShared: true });
      const late = Promise.withResolvers<BatchedResponse>();
      const timer = setTimeout(() => late.resolve({ status: 504, headers: {}, text: '' }), request.query.wait);
      const answers = request.query.call.map(async (address): Promise<BatchedResponse> => {
        const answer = answerAddress(address, findCall, posts, request).catch((error: unknown) => {
          request.log.error({ err: error, call: address }, 'a call of a batch failed');
          return { status: 500, headers: {}, text: '' };
        });
        return Promise.race([answer, late.promise]);
      });
      const body = formatBatch(await Promise.all(answers));
      clearTimeout(timer);
      return reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(body);
    },
  );
}

type FoundCall = { call: ApiCall; params: Record<string, string> };

async function answerAddress(
  address: string,
  findCall: (path: string) => FoundCall | undefined,
  posts: PostReader,
  request: FastifyRequest,
): Promise<BatchedResponse> {
  const { pathname, searchParams } = new URL(address, 'http://content');
  const found = findCall(pathname);
  if (!found) return { status: 404, headers: {}, text: '' };
  const { call, params } = found;
  const query = Object.fromEntries(searchParams);
  const isValid =
    request.validateInput(params, call.endpoint.params) && request.validateInput(query, call.endpoint.query);
  if (!isValid) return { status: 400, headers: {}, text: '' };
  const { status, headers, body } = await answerCall(call, { params, query, posts, requestId: request.id });
  return { status, headers, text: JSON.stringify(body) };
}

/** Finds the call of a path, with its parameters. */
function callFinder(calls: readonly ApiCall[]): (path: string) => FoundCall | undefined {
  const patterns = new Map<ApiCall, RegExp>();
  const patternOf = (call: ApiCall) => {
    const known = patterns.get(call) ?? new RegExp(`^${call.endpoint.path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);
    patterns.set(call, known);
    return known;
  };
  return (path) => {
    for (const call of calls) {
      const match = patternOf(call).exec(path);
      if (!match) continue;
      const params = Object.entries(match.groups ?? {}).map(([name, value]) => [name, decodeURIComponent(value)]);
      return { call, params: Object.fromEntries(params) };
    }
    return undefined;
  };
}
