import { intakePaths } from '@contenthub/contracts/events/intake-paths';
import httpProxy from '@fastify/http-proxy';
import type { FastifyInstance } from 'fastify';
import { upstreamDeadlines } from './upstream-deadlines.server.ts';

/** What says who somebody is and is no business of a collector. */
const keptBack = ['cookie', 'x-forwarded-for', 'forwarded', 'x-real-ip'];

/** Puts the collector's paths on the hub's own site, where no edge does so. */
export async function addCollector(app: FastifyInstance, url: string, silenceMs?: number): Promise<void> {
  for (const path of Object.keys(intakePaths)) {
    await app.register(httpProxy, {
      ...upstreamDeadlines(silenceMs),
      upstream: url,
      prefix: path,
      rewritePrefix: path,
      httpMethods: ['POST', 'OPTIONS'],
      disableRequestLogging: true,
      replyOptions: {
        rewriteRequestHeaders: (_request, headers) =>
          Object.fromEntries(Object.entries(headers).filter(([name]) => !keptBack.includes(name))),
      },
    });
  }
}
