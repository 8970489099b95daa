import type { AnswerOf, Call, ParamsOf, QueryOf } from '@contenthub/contracts/call';
import { totalCountHeader } from '@contenthub/contracts/content-paths';
import { surrogateKeyHeader } from '@contenthub/contracts/surrogate-keys';
import type { FastifyInstance } from 'fastify';

/** What a call answers, and what the answer was made of. */
export type Answer<C extends Call> = { keys: string[]; total?: number; headers?: Record<string, string> } & (
  | { body: AnswerOf<C> }
  | { missing: string }
);

// Browsers ask again and mostly hear 304; the edge keeps answers until they are purged by key.
const cacheControl =
  'public, max-age=0, must-revalidate, s-maxage=86400, stale-while-revalidate=60, stale-if-error=86400';

/** Registers a call of the contract: validated at the door, keyed and cacheable on the way out. */
export function answerCall<C extends Call>(
  app: FastifyInstance,
  base: string,
  call: C,
  answer: (request: { params: ParamsOf<C>; query: QueryOf<C> }) => Promise<Answer<C>>,
): void {
  const url = base + call.path.replace(/\{(\w+)\}/g, ':$1');
  app.get(url, { schema: { params: call.params, querystring: call.query } }, async (request, reply) => {
    const result = await answer({ params: request.params as ParamsOf<C>, query: request.query as QueryOf<C> });
    reply.header(surrogateKeyHeader, result.keys.join(' ')).header('cache-control', cacheControl);
    if (result.headers) reply.headers(result.headers);
    if (result.total !== undefined) reply.header(totalCountHeader, result.total);
    if ('body' in result) return result.body;
    return reply.code(404).send({ error: 'not-found', message: result.missing, requestId: request.id });
  });
}
