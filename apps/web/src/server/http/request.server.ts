import {
  capabilityHeader,
  deprecatedHeaders,
  edgeCapability,
  knownChangeHeader,
} from '@contenthub/contracts/http/edge-caching';
import type { FastifyInstance, FastifyRequest } from 'fastify';

export function splitUrl(url: string): { path: string; search: string } {
  const queryStart = url.indexOf('?');
  return queryStart < 0 ? { path: url, search: '' } : { path: url.slice(0, queryStart), search: url.slice(queryStart) };
}

/** The content encoding of a page: gzip if the client accepts it. */
export type Encoding = 'identity' | 'gzip';

const acceptsGzip = /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i;

export function negotiateEncoding(acceptEncoding: string | string[] | undefined): Encoding {
  return typeof acceptEncoding === 'string' && acceptsGzip.test(acceptEncoding) ? 'gzip' : 'identity';
}

/** Whether the request comes from an edge that shares the response until it is purged. */
export function isEdgeRequest({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return headers[capabilityHeader] === edgeCapability;
}

/**
 * Sends the edge the latest change that the caches have processed. It is read before rendering, so the response may
 * lack later changes.
 */
export function addEdgeHeaders(app: FastifyInstance, lastChangeNumber: () => number): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (isEdgeRequest(request)) {
      const change = lastChangeNumber();
      reply.header(knownChangeHeader, change).header(deprecatedHeaders.knownChange, change);
    }
    done();
  });
}
