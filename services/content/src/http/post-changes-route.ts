import { type PostChanges, PostChangesQuery, postChangesPath } from '@contenthub/contracts/content/post-changes';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/database.ts';
import { getPostChanges } from '../db/queries/post-changes.ts';

/** For staff: when posts were published and last updated. */
export function addPostChangesRoute(app: FastifyInstance, database: Database): void {
  app.get<{ Querystring: PostChangesQuery }>(
    postChangesPath,
    { schema: { querystring: PostChangesQuery } },
    async ({ query: { from, to } }, reply): Promise<PostChanges> => {
      reply.header('cache-control', 'no-store');
      return getPostChanges(database, new Date(from), new Date(to));
    },
  );
}
