import { platformBase, socialRedirectPath } from '@contenthub/contracts/platform-paths';
import httpProxy, { type FastifyHttpProxyOptions } from '@fastify/http-proxy';
import type { FastifyInstance } from 'fastify';
import { upstreamDeadlines } from './upstream-deadlines.server.ts';

/** Puts the platform's public paths on the hub's own site, where no edge does so. */
export async function addPlatform(app: FastifyInstance, url: string, silenceMs?: number): Promise<void> {
  const common: FastifyHttpProxyOptions = {
    ...upstreamDeadlines(silenceMs),
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
