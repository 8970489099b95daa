import { intakePaths } from '@contenthub/contracts/events/protocol';
import { platformBase } from '@contenthub/contracts/platform/platform-base';
import { socialRedirectPath } from '@contenthub/contracts/platform/platform-paths';
import { HttpError } from '@contenthub/server-kit/http/error-responses';
import { RateLimit } from '@contenthub/server-kit/http/rate-limit';
import type { FastifyHttpProxyOptions } from '@fastify/http-proxy';
import httpProxy from '@fastify/http-proxy';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/**
 * Timeouts of a proxied call: to connect, to receive headers, and between chunks of the body. The client's timers have
 * a resolution of one second, so a hanging upstream fails within ten seconds.
 */
export function upstreamTimeouts(timeoutMs = 8000): Pick<FastifyHttpProxyOptions, 'undici'> {
  return {
    undici: { connect: { timeout: Math.min(3000, timeoutMs) }, headersTimeout: timeoutMs, bodyTimeout: timeoutMs },
  };
}

/** Proxies the platform's public paths where no edge does. */
export async function addPlatformProxy(app: FastifyInstance, url: string, timeoutMs?: number): Promise<void> {
  const common: FastifyHttpProxyOptions = {
    ...upstreamTimeouts(timeoutMs),
    upstream: url,
    disableRequestLogging: true,
    replyOptions: {
      // The client's address as we know it, not as the request claims.
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

/** Headers that identify a reader. The collector must not receive them. */
const strippedHeaders = ['cookie', 'x-forwarded-for', 'forwarded', 'x-real-ip'];

type Options = { url: string; requestsPerMinute: number; timeoutMs?: number };

/**
 * Proxies the collector's paths where no edge does. It applies the rate limit, because the collector does not see the
 * client's address.
 */
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
        throw new HttpError(429, 'rate-limit', 'Too many requests. Try again later.');
      },
      replyOptions: {
        rewriteRequestHeaders: (_request, headers) =>
          Object.fromEntries(Object.entries(headers).filter(([name]) => !strippedHeaders.includes(name))),
      },
    });
  }
}
