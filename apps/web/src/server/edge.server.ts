import { capability, capabilityHeader, heardHeader } from '@contenthub/contracts/edge-headers';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Whether an edge asks, which puts the visitor's block in by itself. */
export function forEdge({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return headers[capabilityHeader] === capability;
}

/** Tells edges which change was the last that the site's caches have followed, before anything is made: a later one may be missing in it. */
export function tellEdges(app: FastifyInstance, heard: () => number): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (forEdge(request)) reply.header(heardHeader, heard());
    done();
  });
}
