import { intakePaths } from '@contenthub/contracts/events/protocol';
import { platformBase, socialRedirectPath } from '@contenthub/contracts/platform/platform-paths';
import { HttpError } from '@contenthub/server-kit/http/error-responses';
import { RateLimit } from '@contenthub/server-kit/http/rate-limit';
import type { FastifyHttpProxyOptions } from '@fastify/http-proxy';
import httpProxy from '@fastify/http-proxy';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/**
 * How long a proxied call may take to connect, to its headers, and from one part of its body to the next. The client's
 * timers are a second coarse; a hanging upstream is an error within ten.
 */
export function upstreamTimeouts(timeoutMs = 8000): Pick<FastifyHttpProxyOptions, 'undici'> {
  return {
    undici: { connect: { timeout: Math.min(3000, timeoutMs) }, headersTimeout: timeoutMs, bodyTimeout: timeoutMs },
  };
}

/** Puts the platform's public paths on the hub's own site, where no edge does so. */
export async function addPlatformProxy(app: FastifyInstance, url: string, timeoutMs?: number): Promise<void> {
  const common: FastifyHttpProxyOptions = {
    ...upstreamTimeouts(timeoutMs),
    upstream: url,
    disableRequestLogging: true,
    replyOptions: {
      // Where the request comes from, as far as we know it ourselves and not as it claims.
      rewriteRequestHeaders: (request, headers) => ({ ...headers, 'x-forwarded-for': request.ip }),
    },
  };
  await app.register(httpProxy, {
    ...common,
    prefix: platformBase,
    rewritePrefix: platformBase,
    httpMethods: ['GET', 'HEAD', 'POST'],
  });
  await app.register(httpProxy, {
    ...common,
    prefix: socialRedirectPath,
    rewritePrefix: socialRedirectPath,
    httpMethods: ['GET'],
  });
}

/** What says who somebody is and is no business of a collector. */
const strippedHeaders = ['cookie', 'x-forwarded-for', 'forwarded', 'x-real-ip'];

type Options = { url: string; requestsPerMinute: number; timeoutMs?: number };

/** Puts the collector's paths on the hub's own site, where no edge does so. Limits are here: the collector sees no address. */
export async function addCollectorProxy(
  app: FastifyInstance,
  { url, requestsPerMinute, timeoutMs }: Options,
): Promise<void> {
  const limit = new RateLimit({ max: requestsPerMinute });
  for (const path of Object.keys(intakePaths)) {
    await app.register(httpProxy, {
      ...upstreamTimeouts(timeoutMs),
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
          Object.fromEntries(Object.entries(headers).filter(([name]) => !strippedHeaders.includes(name))),
      },
    });
  }
}
