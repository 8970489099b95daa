import type { Endpoint, EndpointBody, EndpointParams, EndpointResponse } from '@contenthub/contracts/http/endpoint';
import { platformBase } from '@contenthub/contracts/platform/platform-base';
import type { BlogUser, PreferenceProfile } from '@contenthub/contracts/platform/visitor';
import { HttpError } from '@contenthub/server-kit/http/error-responses';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/**
 * The visitor of a request. Signed-in visitors have a positive id, anonymous visitors with consent a negative one.
 * Without a session or consent there is no id; such visitors get control groups and no exposures.
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

/** Registers a call of the contract, with validation and uncacheable responses. */
export function addApiRoute<C extends Endpoint>(
  app: FastifyInstance,
  call: C,
  respond: (asked: ApiRequest<C>) => Promise<EndpointResponse<C>>,
): void {
  app.route({
    method: call.method ?? 'GET',
    url: platformBase + call.path.replace(/\{(\w+)\}/g, ':$1'),
    schema: { params: call.params, querystring: call.query, ...(call.body && { body: call.body }) },
    handler(request, reply) {
      reply.header('cache-control', 'private, no-store');
      const { params, body } = request as { params: EndpointParams<C>; body: EndpointBody<C> };
      return respond({ params, body, request, reply });
    },
  });
}

/** Returns the signed-in user, or throws 401. */
export async function requireUser(
  identifyVisitor: IdentifyVisitor,
  request: FastifyRequest,
): Promise<Extract<Visitor, { kind: 'user' }>> {
  const visitor = await identifyVisitor(request);
  if (visitor.kind === 'user') return visitor;
  throw new HttpError(401, 'not-signed-in', 'Sign in first.');
}
