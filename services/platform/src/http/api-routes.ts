import type { Endpoint, EndpointBody, EndpointParams, EndpointResponse } from '@contenthub/contracts/http/endpoint';
import { platformBase } from '@contenthub/contracts/platform/platform-paths';
import type { BlogUser, PreferenceProfile } from '@contenthub/contracts/platform/visitor';
import { HttpError } from '@contenthub/server-kit/http/error-responses';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/**
 * Who a request comes from. A signed-in visitor has a positive id, an anonymous one who may have an id a negative one.
 * Nobody: no session, and no consent to an id yet; control groups, no exposure.
 */
export type Visitor =
  | { kind: 'user'; id: number; user: BlogUser; preferenceProfile: PreferenceProfile }
  | { kind: 'anonymous'; id: number }
  | { kind: 'nobody' };

export type IdentifyVisitor = (request: FastifyRequest) => Promise<Visitor>;

type ApiRequest<C extends Endpoint> = {
  params: EndpointParams<C>;
  body: EndpointBody<C>;
  request: FastifyRequest;
  reply: FastifyReply;
};

/** Registers a call of the contract: validated at the door, and never kept by anybody on the way out. */
export function addApiRoute<C extends Endpoint>(
  app: FastifyInstance,
  call: C,
  respond: (asked: ApiRequest<C>) => Promise<EndpointResponse<C>>,
): void {
  app.route({
    method: call.method ?? 'GET',
    url: platformBase + call.path.replace(/\{(\w+)\}/g, ':$1'),
    schema: { params: call.params, querystring: call.query, ...(call.body && { body: call.body }) },
    async handler(request, reply) {
      reply.header('cache-control', 'private, no-store');
      const { params, body } = request as { params: EndpointParams<C>; body: EndpointBody<C> };
      return respond({ params, body, request, reply });
    },
  });
}

/** The signed-in user who asks, or the answer that there is none. */
export async function requireUser(
  identifyVisitor: IdentifyVisitor,
  request: FastifyRequest,
): Promise<Extract<Visitor, { kind: 'user' }>> {
  const visitor = await identifyVisitor(request);
  if (visitor.kind === 'user') return visitor;
  throw new HttpError(401, 'not-signed-in', 'Sign in first.');
}
