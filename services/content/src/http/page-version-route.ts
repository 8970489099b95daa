import { type ContentPageVersion, contentPageVersionPath } from '@contenthub/contracts/http/page-version';
import type { FastifyInstance } from 'fastify';
import Type from 'typebox';
import type { Database } from '../db/database.ts';
import { findPageVersion, slugOf } from '../db/page-version.ts';
import type { Outbox } from '../outbox/outbox.ts';
import type { SyncQueue } from '../sync/sync-queue.ts';

export type SourceVersion = { id: number; modified: string; published: boolean };

type Options = {
  database: Database;
  outbox: Outbox;
  queue: SyncQueue;
  /** Reads a post's version from its source, by id if it is known, otherwise by slug. */
  findSource: ((post: { id: number } | { slug: string }) => Promise<SourceVersion | undefined>) | undefined;
};

const querystring = Type.Object({ path: Type.String({ minLength: 1, maxLength: 1000, pattern: '^/' }) });

/** Tells operators which version of a page is stored, published and available at the source. */
export function addPageVersionRoute(app: FastifyInstance, { database, outbox, queue, findSource }: Options): void {
  app.get<{ Querystring: { path: string } }>(
    contentPageVersionPath,
    { schema: { querystring } },
    async ({ query: { path } }, reply): Promise<ContentPageVersion> => {
      reply.header('cache-control', 'no-store');
      const { post, change } = await findPageVersion(database, path);
      const { changes, oldestAt } = await outbox.status();
      const read = findSource?.(post ? { id: post.id } : { slug: slugOf(path) });
      const source = await read?.catch((error: unknown) => ({ error: String(error) }));
      const id = post?.id ?? (source && 'id' in source ? source.id : undefined);
      return {
        post,
        change,
        outbox: { changes, oldestAt: oldestAt?.toISOString() ?? null },
        tasks: queue.find([...(id === undefined ? [] : [`post ${id}`]), 'poll', 'compare']),
        source: source ?? null,
        hasSource: findSource !== undefined,
      };
    },
  );
}
