import {
  maxPostChanges,
  type PostChanges,
  PostChangesQuery,
  postChangesPath,
} from '@contenthub/contracts/content/post-changes';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';

/** For staff: when posts were published and last updated. Earlier updates are not stored. */
export function addPostChangesRoute(app: FastifyInstance, database: Database): void {
  app.get<{ Querystring: PostChangesQuery }>(
    postChangesPath,
    { schema: { querystring: PostChangesQuery } },
    async ({ query: { from, to } }, reply): Promise<PostChanges> => {
      reply.header('cache-control', 'no-store');
      const [first, end] = [new Date(from), new Date(to)];
      const rows = await database
        .selectFrom('posts')
        .select(['id', 'blog', 'title', 'date', 'modified'])
        .where((row) =>
          row.or([
            row.and([row('date', '>=', first), row('date', '<', end)]),
            row.and([row('modified', '>=', first), row('modified', '<', end)]),
          ]),
        )
        .orderBy(sql`greatest(date, modified)`, 'desc')
        .orderBy('id')
        .limit(maxPostChanges)
        .execute();
      return {
        posts: rows.map(({ id, blog, title, date, modified }) => ({
          ...{ id, blog, title, published: date.toISOString(), updated: modified.toISOString() },
        })),
      };
    },
  );
}
