import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Auth, authPath, clientAddressHeader } from './auth.ts';

type Asked = { method: 'GET' | 'POST'; path: string; body?: Record<string, unknown> };

/** Asks better-auth in a visitor's name, past its own limits and checks, and hands its cookies on. */
export async function askAuth(
  auth: Auth,
  origin: string,
  request: FastifyRequest,
  reply: FastifyReply,
  { method, path, body }: Asked,
): Promise<Response> {
  const headers = new Headers({ origin, [clientAddressHeader]: request.ip });
  if (request.headers.cookie) headers.set('cookie', request.headers.cookie);
  if (body) headers.set('content-type', 'application/json');
  const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
  const response = await auth.handler(new Request(origin + authPath + path, init));
  for (const cookie of response.headers.getSetCookie()) reply.header('set-cookie', cookie);
  return response;
}
