import { capabilityHeader, edgeCapability, knownChangeHeader } from '@contenthub/contracts/http/edge-caching';
import type { FastifyInstance, FastifyRequest } from 'fastify';

export function splitUrl(url: string): { path: string; search: string } {
  const queryStart = url.indexOf('?');
  return queryStart < 0 ? { path: url, search: '' } : { path: url.slice(0, queryStart), search: url.slice(queryStart) };
}

/** How a page goes over the wire: small where the other side can read that. */
export type Encoding = 'identity' | 'gzip';

const acceptsGzip = /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i;

export function negotiateEncoding(acceptEncoding: string | string[] | undefined): Encoding {
  return typeof acceptEncoding === 'string' && acceptsGzip.test(acceptEncoding) ? 'gzip' : 'identity';
}

/** Whether an edge asks, which puts the visitor's block in by itself. */
export function isEdgeRequest({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return headers[capabilityHeader] === edgeCapability;
}

/** Tells edges which change was the last that the site's caches have followed, before anything is made: a later one may be missing in it. */
export function addEdgeHeaders(app: FastifyInstance, lastChangeNumber: () => number): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (isEdgeRequest(request)) reply.header(knownChangeHeader, lastChangeNumber());
    done();
  });
}
