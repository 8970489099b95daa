import type { FastifyInstance } from 'fastify';

type Options = { origin: string; contact: string | undefined; policy: string | undefined; now?: () => number };

const dayMs = 24 * 60 * 60 * 1000;
/** RFC 9116 asks for less than a year. */
const validDays = 180;

/** Where somebody who found a hole says so (RFC 9116). */
export function addSecurityTxt(app: FastifyInstance, { origin, contact, policy, now = Date.now }: Options): void {
  const domain = new URL(origin).hostname.replace(/^www\./, '');
  app.get('/.well-known/security.txt', (_request, reply) => {
    // By the day, so that the text stays the same for as long as it is kept.
    const expires = new Date((Math.floor(now() / dayMs) + validDays) * dayMs);
    const lines = [
      `Contact: ${contact ?? `mailto:security@${domain}`}`,
      `Expires: ${expires.toISOString()}`,
      'Preferred-Languages: en',
      `Canonical: ${origin}/.well-known/security.txt`,
      ...(policy ? [`Policy: ${policy}`] : []),
    ];
    return reply
      .header('cache-control', 'public, max-age=0, s-maxage=3600')
      .type('text/plain; charset=utf-8')
      .send(`${lines.join('\n')}\n`);
  });
}
