import { type PostNames, PostNamesQuery, postNamesPath } from '@contenthub/contracts/content/post-names';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/database.ts';
import { getPostNames } from '../db/queries/post-names.ts';

/** For staff: what posts are called. Figures know only their ids, because events come from anybody. */
export function addPostNamesRoute(app: FastifyInstance, database: Database): void {
  app.get<{ Querystring: PostNamesQuery }>(
    postNamesPath,
    { schema: { querystring: PostNamesQuery } },
    async ({ query: { ids } }, reply): Promise<PostNames> => {
      reply.header('cache-control', 'no-store');
      return getPostNames(database, ids.split(',').map(Number));
    },
  );
}
