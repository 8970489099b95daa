import { defaultNextPage } from '@contenthub/contracts/next-page';
import { cookieName, csrfCookie } from '@contenthub/contracts/platform-paths';
import { sessionCookieName } from '@contenthub/contracts/session-cookie';
import type {} from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Auth, authPath, clientAddressHeader, nextPageHeader } from './auth.ts';

type Asked = { method: 'GET' | 'POST'; path: string; body?: Record<string, unknown>; next?: string };

/** Asks better-auth in a visitor's name, past its own limits and checks, and hands its cookies on. */
export async function askAuth(
  auth: Auth,
  origin: string,
  request: FastifyRequest,
  reply: FastifyReply,
  { method, path, body, next }: Asked,
): Promise<Response> {
  const secure = origin.startsWith('https:');
  const headers = new Headers({ origin, [clientAddressHeader]: request.ip });
  if (request.headers.cookie) headers.set('cookie', request.headers.cookie);
  if (request.headers['user-agent']) headers.set('user-agent', request.headers['user-agent']);
  if (next && next !== defaultNextPage) headers.set(nextPageHeader, encodeURIComponent(next.toWellFormed()));
  if (body) headers.set('content-type', 'application/json');
  const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
  const response = await auth.handler(new Request(origin + authPath + path, init));
  const session = `${sessionCookieName(origin)}=`;
  for (const cookie of response.headers.getSetCookie()) {
    reply.header('set-cookie', cookie);
    // A CSRF token is worth nothing in another session. Without one the browser asks for a new one.
    if (cookie.startsWith(session)) reply.clearCookie(cookieName(csrfCookie, origin), { path: '/', secure });
  }
  return response;
}
