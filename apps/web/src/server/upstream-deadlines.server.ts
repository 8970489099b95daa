import type { FastifyHttpProxyOptions } from '@fastify/http-proxy';

/**
 * How long a proxied call may take to connect, to its headers, and from one part of its body to the next. The client's
 * timers are a second coarse; a hanging upstream is an error within ten.
 */
export function upstreamDeadlines(silenceMs = 8000): Pick<FastifyHttpProxyOptions, 'undici'> {
  return {
    undici: { connect: { timeout: Math.min(3000, silenceMs) }, headersTimeout: silenceMs, bodyTimeout: silenceMs },
  };
}
