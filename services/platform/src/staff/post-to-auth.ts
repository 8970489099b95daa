import { HttpError } from '@contenthub/server-kit/http/error-responses';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { callAuth } from '../auth/create-auth.ts';
import { tooManyAttempts } from './sign-in-routes.ts';
import type { StaffAuth } from './staff-auth.ts';

type Fields = Record<string, unknown>;

/** Calls better-auth for somebody who is signed in, and throws what it refuses as our own errors. */
export async function postToAuth(
  auth: StaffAuth,
  request: FastifyRequest,
  reply: FastifyReply,
  path: string,
  body: Fields,
): Promise<Fields> {
  const response = await callAuth(auth, request, reply, { method: 'POST', path, body });
  const result = (await response.json().catch(() => ({}))) as Fields;
  if (response.ok) return result;
  if (response.status === 429) throw tooManyAttempts();
  if (result.code === 'INVALID_PASSWORD') throw new HttpError(403, 'wrong-password', 'That password isn’t right.');
  if (result.code === 'INVALID_CODE')
    throw new HttpError(403, 'wrong-code', 'That code isn’t right. Enter the current one.');
  throw new HttpError(400, 'refused', 'That didn’t work. Reload the page and try again.');
}
