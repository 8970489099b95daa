import type { FastifyInstance } from 'fastify';
import type { Pages, ReadyPage } from './pages.server.ts';
import { retryAfterSeconds, unavailablePage } from './unavailable-page.server.ts';
import { unknownVisitorBlock } from './visitor.server.ts';

/** Every address that nothing else answers is a page, or a page that says that there is none. */
export function addPageRoute(app: FastifyInstance, pages: Pages, headers: Readonly<Record<string, string>>): void {
  app.get('*', async (request, reply) => {
    const { path, search } = splitUrl(request.url);
    const page = await pages.page(path, search).catch((error: unknown) => {
      request.log.error({ err: error }, 'page could not be rendered');
      return undefined;
    });
    if (!page) {
      reply.code(503).headers(headers).header('retry-after', retryAfterSeconds).header('cache-control', 'no-store');
      return reply.type('text/html; charset=utf-8').send(unavailablePage);
    }
    return reply.code(page.status).headers(headers).headers(page.headers).send(stitch(page));
  });
}

/** The shared page with the visitor's block in its place. */
export function stitch({ status, before, after }: ReadyPage): Buffer {
  return status === 301 ? before : Buffer.concat([before, unknownVisitorBlock, after]);
}

export function splitUrl(url: string): { path: string; search: string } {
  const question = url.indexOf('?');
  return question < 0 ? { path: url, search: '' } : { path: url.slice(0, question), search: url.slice(question) };
}
