import type { Readable } from 'node:stream';
import { intakePaths } from '@contenthub/contracts/events/protocol';
import { platformBase } from '@contenthub/contracts/platform/platform-base';
import { socialRedirectPath } from '@contenthub/contracts/platform/platform-paths';
import { NetworkKeys, networkKeyHeader } from '@contenthub/server-kit/http/client-network';
import { HttpError } from '@contenthub/server-kit/http/error-responses';
import { RateLimit } from '@contenthub/server-kit/http/rate-limit';
import type { FastifyHttpProxyOptions } from '@fastify/http-proxy';
import httpProxy from '@fastify/http-proxy';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { formUnavailablePage, retryAfterSeconds } from '../rendering/fallback-pages.server.ts';

/**
 * Timeouts of a proxied call: to connect, to receive headers, and between chunks of the body. The client's timers have
 * a resolution of one second, so a hanging upstream fails within ten seconds.
 */
export function upstreamTimeouts(timeoutMs = 8000): Pick<FastifyHttpProxyOptions, 'undici'> {
  return {
    undici: { connect: { timeout: Math.min(3000, timeoutMs) }, headersTimeout: timeoutMs, bodyTimeout: timeoutMs },
  };
}

type PlatformOptions = {
  url: string;
  timeoutMs?: number;
  /** Sent with a page that says that a form could not be handled. */
  pageHeaders?: Readonly<Record<string, string>>;
};

/** Proxies the platform's public paths where no edge does. */
export async function addPlatformProxy(
  app: FastifyInstance,
  { url, timeoutMs, pageHeaders = {} }: PlatformOptions,
): Promise<void> {
  const common: FastifyHttpProxyOptions = {
    ...upstreamTimeouts(timeoutMs),
    upstream: url,
    disableRequestLogging: true,
    replyOptions: {
      // The client's address as we know it, not as the request claims.
      rewriteRequestHeaders: (request, headers) => ({ ...headers, 'x-forwarded-for': request.ip }),
      onResponse(request, reply, response) {
        const { stream } = response as unknown as { stream: Readable };
        if (reply.statusCode < 500 || !isForm(request)) {
          void reply.send(stream);
          return;
        }
        stream.resume();
        sendFormUnavailable(reply, pageHeaders);
      },
      onError(reply, { error }) {
        if (isForm(reply.request)) sendFormUnavailable(reply, pageHeaders);
        else void reply.send(error);
      },
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

type ReplyOptions = NonNullable<FastifyHttpProxyOptions['replyOptions']>;
type ProxyReply = Parameters<NonNullable<ReplyOptions['onError']>>[0];

/** Whether a browser posts a form and shows the response. */
function isForm({ method, headers }: Pick<FastifyRequest, 'method' | 'headers'>): boolean {
  return method === 'POST' && /\btext\/html\b/.test(headers.accept ?? '');
}

function sendFormUnavailable(reply: ProxyReply, pageHeaders: Readonly<Record<string, string>>): void {
  for (const name of ['content-length', 'content-encoding', 'transfer-encoding']) reply.removeHeader(name);
  void reply
    .code(503)
    .headers(pageHeaders)
    .header('retry-after', retryAfterSeconds)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(formUnavailablePage);
}

/** Headers that identify a reader. The collector must not receive them. */
const strippedHeaders = ['cookie', 'x-forwarded-for', 'forwarded', 'x-real-ip', networkKeyHeader];

type Options = { url: string; requestsPerMinute: number; kilobytesPerMinute: number; timeoutMs?: number };

/** What a request without a length may have at most; the collector refuses larger ones. */
const unknownLength = 256 * 1024;

/**
 * Proxies the collector's paths where no edge does. It applies the rate limit, because the collector does not see the
 * client's address.
 */
export async function addCollectorProxy(
  app: FastifyInstance,
  { url, requestsPerMinute, kilobytesPerMinute, timeoutMs }: Options,
): Promise<void> {
  const limit = new RateLimit({ max: requestsPerMinute });
  const byteLimit = new RateLimit({ max: kilobytesPerMinute * 1024 });
  const networks = new NetworkKeys();
  for (const path of Object.keys(intakePaths)) {
    await app.register(httpProxy, {
      ...upstreamTimeouts(timeoutMs),
      upstream: url,
      prefix: path,
      rewritePrefix: path,
      httpMethods: ['POST', 'OPTIONS'],
      disableRequestLogging: true,
      preHandler: async ({ ip, headers }: FastifyRequest, reply: FastifyReply) => {
        const bytes = Number(headers['content-length'] ?? unknownLength);
        const seconds = limit.retryAfter(ip) || byteLimit.retryAfter(ip, bytes);
        if (seconds === 0) return;
        reply.header('retry-after', seconds);
        throw new HttpError(429, 'rate-limit', 'Too many requests. Try again later.');
      },
      replyOptions: {
        rewriteRequestHeaders: ({ ip }, headers) => {
          const network = networks.of(ip);
          return {
            ...Object.fromEntries(Object.entries(headers).filter(([name]) => !strippedHeaders.includes(name))),
            ...(network && { [networkKeyHeader]: network }),
          };
        },
      },
    });
  }
}
