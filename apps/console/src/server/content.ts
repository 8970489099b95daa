import { BlogType } from '@contenthub/contracts/content/blogs';
import { contentApiBase, contentPaths, requestPath } from '@contenthub/contracts/content/content-paths';
import type { PostDates, SiteInfo } from '@contenthub/contracts/staff/console-content';
import { contentDatesPath, siteInfoPath } from '@contenthub/contracts/staff/console-content';
import { HttpError } from '@contenthub/server-kit/http/error-responses';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import Type, { type Static } from 'typebox';

type Options = {
  contentUrl: string;
  publicOrigin: string | undefined;
  requireSession: (request: FastifyRequest) => Promise<void>;
};

const timeoutMs = 8000;
const Query = Type.Object({ blog: BlogType });

/** What the console knows about content: where the site is, and when a post was published and updated. */
export function addContentRoutes(app: FastifyInstance, { contentUrl, publicOrigin, requireSession }: Options): void {
  app.get(siteInfoPath, { onRequest: requireSession }, async (_request, reply): Promise<SiteInfo> => {
    reply.header('cache-control', 'private, no-store');
    return { origin: publicOrigin ?? null };
  });

  app.get<{ Params: { slug: string }; Querystring: Static<typeof Query> }>(
    contentDatesPath.replace('{slug}', ':slug'),
    { onRequest: requireSession, schema: { querystring: Query } },
    async ({ params: { slug }, query: { blog } }, reply): Promise<PostDates> => {
      reply.header('cache-control', 'private, no-store');
      const url = contentUrl + contentApiBase + requestPath(contentPaths.post, { slug }, { blog_type: blog });
      const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) }).catch(() => undefined);
      if (response?.status === 404) throw new HttpError(404, 'not-found', 'There is no such post.');
      if (!response?.ok) throw new HttpError(503, 'unavailable', 'The content service can’t be reached.');
      const { date, modified } = (await response.json()) as { date: string; modified: string };
      return { published: date, updated: modified };
    },
  );
}
