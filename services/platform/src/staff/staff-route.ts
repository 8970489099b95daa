import type {
  EndpointBody,
  EndpointParams,
  EndpointQuery,
  EndpointResponse,
} from '@contenthub/contracts/http/endpoint';
import { hasRole, type StaffRole } from '@contenthub/contracts/staff/roles';
import { type StaffAccess, type StaffEndpoint, staffBodyBytes } from '@contenthub/contracts/staff/staff-api';
import { staffBase } from '@contenthub/contracts/staff/staff-paths';
import { HttpError } from '@contenthub/server-kit/http/error-responses';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SignedInStaff } from './staff-auth.ts';

export type GetStaff = (request: FastifyRequest) => Promise<SignedInStaff | undefined>;

type Signed<E extends StaffEndpoint> = E['access'] extends 'anyone' ? SignedInStaff | undefined : SignedInStaff;

export type StaffRequest<E extends StaffEndpoint> = {
  signedIn: Signed<E>;
  params: EndpointParams<E>;
  query: EndpointQuery<E>;
  body: EndpointBody<E>;
  request: FastifyRequest;
  reply: FastifyReply;
};

/** Registers an endpoint of the staff API. This is the only place where its role is checked. */
export function addStaffRoute<E extends StaffEndpoint>(
  app: FastifyInstance,
  getStaff: GetStaff,
  endpoint: E,
  respond: (call: StaffRequest<E>) => Promise<EndpointResponse<E>>,
): void {
  const staffOf = new WeakMap<FastifyRequest, SignedInStaff>();
  app.route({
    method: endpoint.method ?? 'GET',
    url: staffBase + endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
    config: { console: true },
    schema: {
      params: endpoint.params,
      querystring: endpoint.query,
      ...(endpoint.body && { body: endpoint.body }),
    },
    bodyLimit: endpoint.maxBodyBytes ?? staffBodyBytes,
    // Before validation, so that strangers learn nothing about the API.
    async preValidation(request, reply) {
      reply.header('cache-control', 'private, no-store');
      const signedIn = await getStaff(request);
      if (endpoint.access !== 'anyone') requireStaff(signedIn, endpoint.access);
      if (signedIn) staffOf.set(request, signedIn);
    },
    async handler(request, reply) {
      const { params, query, body } = request;
      const signedIn = staffOf.get(request);
      return respond({ signedIn, params, query, body, request, reply } as StaffRequest<E>);
    },
  });
}

/** Who has each role. A role can do what those before it can. */
const people: Record<StaffRole, string> = {
  viewer: 'people with an account here',
  editor: 'editors, growth managers and admins',
  growth: 'growth managers and admins',
  admin: 'admins',
};

/** Throws unless the request has a session with this access. */
export function requireStaff(
  signedIn: SignedInStaff | undefined,
  access: Exclude<StaffAccess, 'anyone'>,
): SignedInStaff {
  if (!signedIn) throw new HttpError(401, 'not-signed-in', 'Sign in first.');
  if (access === 'signed-in') return signedIn;
  const { role, mustSetUpTotp } = signedIn.staff;
  if (mustSetUpTotp) throw new HttpError(403, 'totp-required', 'Set up your authenticator app first.');
  if (!hasRole(role, access)) throw new HttpError(403, 'missing-role', `Only ${people[access]} can do this.`);
  return signedIn;
}
