import { type MostReadReport, mostReadDays, mostReadReportPath } from '@contenthub/contracts/analytics/most-read';
import { blogTypes } from '@contenthub/contracts/content/blogs';
import { contentApi } from '@contenthub/contracts/content/content-api';
import type { PostListRow } from '@contenthub/contracts/content/post';
import { surrogateKey } from '@contenthub/contracts/http/edge-caching';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/database.ts';
import { getMostRead } from '../db/most-read.ts';
import type { ApiRoutes } from '../http/api-route.ts';
import { readMostReadTime } from './most-read-job.ts';

/** The lists of most read posts: for readers without figures, for staff with the readers of each post. */
export function addMostReadRoutes(
  app: FastifyInstance,
  routes: ApiRoutes,
  database: Database,
  minReaders: number,
): void {
  routes.add(contentApi.mostRead, async ({ query: { blog_type: blog } }) => {
    const { basis, rows } = await getMostRead(database, blog);
    return {
      body: { basis, posts: rows.map(toPost) },
      // Home has the feed's key already, so a published post purges no additional page. A stale copy with a removed
      // post is not used.
      keys: [
        surrogateKey.mostRead(blog),
        surrogateKey.feed(blog),
        ...rows.map(({ post_id }) => surrogateKey.post(post_id)),
      ],
    };
  });

  app.get(mostReadReportPath, async (_request, reply): Promise<MostReadReport> => {
    reply.header('cache-control', 'no-store');
    const lists = await Promise.all(blogTypes.map(async (blog) => ({ blog, ...(await getMostRead(database, blog)) })));
    return {
      updatedAt: (await readMostReadTime(database))?.toISOString() ?? null,
      ...{ minReaders, days: mostReadDays },
      blogs: lists.map(({ blog, basis, rows }) => ({
        ...{ blog, basis },
        posts: rows.map((row) => ({ ...toPost(row), readers: row.readers })),
      })),
    };
  });
}

function toPost(row: PostListRow) {
  return {
    id: row.post_id,
    title: row.post_title,
    link: row.link,
    category: row.category?.name ?? null,
    modified: row.post_modified,
    readingMinutes: row.reading_minutes,
  };
}
