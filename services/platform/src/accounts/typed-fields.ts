import { cookieName, type TypedFields, typedFieldsCookie } from '@contenthub/contracts/platform-paths';
import type {} from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

const lifetimeSeconds = 15 * 60;

/** Keeps what somebody typed, so that the next account page can fill it in again. */
export function keepTypedFields(reply: FastifyReply, origin: string, fields: TypedFields): void {
  const value = Buffer.from(JSON.stringify(fields)).toString('base64url');
  reply.setCookie(cookieName(typedFieldsCookie, origin), value, { ...attributes(origin), maxAge: lifetimeSeconds });
}

export function forgetTypedFields({ cookies }: FastifyRequest, reply: FastifyReply, origin: string): void {
  const name = cookieName(typedFieldsCookie, origin);
  if (cookies[name]) reply.clearCookie(name, attributes(origin));
}

function attributes(origin: string) {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure: origin.startsWith('https:') } as const;
}
