import type { AnswerOf, BodyOf, Call, ParamsOf } from '@contenthub/contracts/call';
import { platformBase } from '@contenthub/contracts/platform-paths';
import { HttpError } from '@contenthub/server-kit/error-answers';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Asker, WhoAsks } from './asker.ts';

type Asked<C extends Call> = { params: ParamsOf<C>; body: BodyOf<C>; request: FastifyRequest; reply: FastifyReply };

/** Registers a call of the contract: validated at the door, and never kept by anybody on the way out. */
export function answerCall<C extends Call>(
  app: FastifyInstance,
  call: C,
  answer: (asked: Asked<C>) => Promise<AnswerOf<C>>,
): void {
  app.route({
    method: call.method ?? 'GET',
    url: platformBase + call.path.replace(/\{(\w+)\}/g, ':$1'),
    schema: { params: call.params, querystring: call.query, ...(call.body && { body: call.body }) },
    async handler(request, reply) {
      reply.header('cache-control', 'private, no-store');
      const { params, body } = request as { params: ParamsOf<C>; body: BodyOf<C> };
      return answer({ params, body, request, reply });
    },
  });
}

/** The signed-in user who asks, or the answer that there is none. */
export async function signedIn(whoAsks: WhoAsks, request: FastifyRequest): Promise<Extract<Asker, { kind: 'user' }>> {
  const asker = await whoAsks(request);
  if (asker.kind === 'user') return asker;
  throw new HttpError(401, 'not-signed-in', 'Sign in first.');
}
