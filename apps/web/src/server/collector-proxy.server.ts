import { intakePaths } from '@contenthub/contracts/events/intake-paths';
import { HttpError } from '@contenthub/server-kit/error-answers';
import { RateLimit } from '@contenthub/server-kit/rate-limit';
import httpProxy from '@fastify/http-proxy';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { upstreamDeadlines } from './upstream-deadlines.server.ts';

/** What says who somebody is and is no business of a collector. */
const keptBack = ['cookie', 'x-forwarded-for', 'forwarded', 'x-real-ip'];

type Options = { url: string; requestsPerMinute: number; silenceMs?: number };

/** Puts the collector's paths on the hub's own site, where no edge does so. Limits are here: the collector sees no address. */
export async function addCollector(
  app: FastifyInstance,
  { url, requestsPerMinute, silenceMs }: Options,
): Promise<void> {
  const limit = new RateLimit({ max: requestsPerMinute });
  for (const path of Object.keys(intakePaths)) {
    await app.register(httpProxy, {
      ...upstreamDeadlines(silenceMs),
      upstream: url,
      prefix: path,
      rewritePrefix: path,
      httpMethods: ['POST', 'OPTIONS'],
      disableRequestLogging: true,
      preHandler: async ({ ip }: FastifyRequest, reply: FastifyReply) => {
        const seconds = limit.retryAfter(ip);
        if (seconds === 0) return;
        reply.header('retry-after', seconds);
        throw new HttpError(429, 'rate-limit', 'This address sends too many requests. Please come again.');
      },
      replyOptions: {
        rewriteRequestHeaders: (_request, headers) =>
          Object.fromEntries(Object.entries(headers).filter(([name]) => !keptBack.includes(name))),
      },
    });
  }
}
