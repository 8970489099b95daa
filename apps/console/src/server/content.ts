import { type MostReadReport, mostReadReportPath } from '@contenthub/contracts/analytics/most-read';
import { BlogType } from '@contenthub/contracts/content/blogs';
import { contentApiBase, contentPaths, requestPath } from '@contenthub/contracts/content/content-paths';
import type { Post, PostList } from '@contenthub/contracts/content/post';
import { type PostChanges, PostChangesQuery, postChangesPath } from '@contenthub/contracts/content/post-changes';
import { type PostNames, PostNamesQuery, postNamesPath } from '@contenthub/contracts/content/post-names';
import { rowToIssuePost, toIssuePost } from '@contenthub/contracts/newsletter/issue-post';
import type { SiteInfo } from '@contenthub/contracts/staff/console-content';
import {
  issuePostPath,
  issuePostsPath,
  mostReadListsPath,
  postChangesConsolePath,
  postNamesConsolePath,
  siteInfoPath,
} from '@contenthub/contracts/staff/console-content';
import { HttpError } from '@contenthub/server-kit/http/error-responses';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Type, { type Static } from 'typebox';

type Options = {
  contentUrl: string;
  publicOrigin: string | undefined;
  requireSession: (request: FastifyRequest) => Promise<void>;
};

const timeoutMs = 8000;
const Query = Type.Object({ blog: BlogType });
const PostsQuery = Type.Object({ blog: BlogType, q: Type.Optional(Type.String({ maxLength: 200 })) });
type BySlug = { Params: { slug: string }; Querystring: Static<typeof Query> };

/** What the console knows about content: where the site is, what posts are called, and posts for an issue. */
export function addContentRoutes(app: FastifyInstance, { contentUrl, publicOrigin, requireSession }: Options): void {
  const publicApi = contentUrl + contentApiBase;
  const route = {
    async onRequest(request: FastifyRequest, reply: FastifyReply) {
      reply.header('cache-control', 'private, no-store');
      await requireSession(request);
    },
  };
  app.get(siteInfoPath, route, async (): Promise<SiteInfo> => ({ origin: publicOrigin ?? null }));

  app.get(mostReadListsPath, route, () => getContent<MostReadReport>(contentUrl, mostReadReportPath));

  app.get<{ Querystring: PostChangesQuery }>(
    postChangesConsolePath,
    { ...route, schema: { querystring: PostChangesQuery } },
    ({ query }) => getContent<PostChanges>(contentUrl, requestPath(postChangesPath, {}, query)),
  );

  app.get<{ Querystring: PostNamesQuery }>(
    postNamesConsolePath,
    { ...route, schema: { querystring: PostNamesQuery } },
    ({ query }) => getContent<PostNames>(contentUrl, requestPath(postNamesPath, {}, query)),
  );

  const bySlug = { ...route, schema: { querystring: Query } };
  const getPost = ({ params: { slug }, query: { blog } }: FastifyRequest<BySlug>) =>
    getContent<Post>(publicApi, requestPath(contentPaths.post, { slug }, { blog_type: blog }));

  app.get<{ Querystring: Static<typeof PostsQuery> }>(
    issuePostsPath,
    { ...route, schema: { querystring: PostsQuery } },
    async ({ query: { blog, q } }) => {
      const query = { blog_type: blog, page: 1, search: q || undefined };
      const rows = await getContent<PostList>(publicApi, requestPath(contentPaths.posts, {}, query));
      return { posts: rows.map(rowToIssuePost) };
    },
  );

  app.get<BySlug>(issuePostPath.replace('{slug}', ':slug'), bySlug, async (request) =>
    toIssuePost(await getPost(request)),
  );
}

async function getContent<T>(base: string, path: string): Promise<T> {
  const signal = AbortSignal.timeout(timeoutMs);
  const response = await fetch(base + path, { signal }).catch(() => undefined);
  if (response?.status === 404) throw new HttpError(404, 'not-found', 'There is no such post.');
  if (!response?.ok) throw new HttpError(503, 'unavailable', 'The content service can’t be reached.');
  return (await response.json()) as T;
}
