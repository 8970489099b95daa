import type { FastifyRequest } from 'fastify';

/** The path of our page that a request comes from, for the record of consent. Undefined if it is unknown. */
export function getReferringPage({ headers }: FastifyRequest, origin: string): string | undefined {
  const { referer = '' } = headers;
  return referer.startsWith(`${origin}/`) ? new URL(referer).pathname : undefined;
}
