import type { BlogType } from '@contenthub/contracts/content/blogs';
import { requestPath, serverContentPaths } from '@contenthub/contracts/content/content-paths';
import { listSitemapPath, postsSitemapPath, sitemapIndexPath } from '@contenthub/contracts/content/site-urls';
import {
  type SitemapLists,
  type SitemapParts,
  type SitemapPosts,
  sitemapPageSize,
  sitemapPartSize,
} from '@contenthub/contracts/content/sitemap';
import { newsletterPagePath } from '@contenthub/contracts/newsletter/newsletter-pages';
import { createContentClient, type FetchContent, NotFoundError } from '../data/content-client.ts';
import { fetchIssues } from '../data/lazy-queries.ts';
import { matchRoute } from '../routes/match.ts';
import { getCategoryUrl } from '../routes/post/model.ts';
import type { CacheLifetime, PageType } from '../routes/route.ts';
import { allBlogs } from '../sites/all-blogs.ts';
import type { Blog } from '../sites/blog.ts';
import type { StandaloneFile } from './generated-file.ts';
import { absoluteXmlUrl, escapeXml, xmlDeclaration } from './xml.ts';

/** Content API calls of the sitemaps. The content service has already validated the responses against the contract. */
function sitemapClient(fetchContent: FetchContent) {
  const request = async <T>(path: string, blog: BlogType, after?: string | null): Promise<T> => {
    const address = requestPath(path, {}, { blog_type: blog, after: after ?? undefined });
    const response = await fetchContent(address);
    if (!response) throw new NotFoundError(address);
    return response.body as T;
  };
  return {
    parts: (blog: BlogType) => request<SitemapParts>(serverContentPaths.sitemapParts, blog),
    posts: (blog: BlogType, after: string | null) =>
      request<SitemapPosts>(serverContentPaths.sitemapPosts, blog, after),
    categories: (blog: BlogType) => request<SitemapLists>(serverContentPaths.sitemapCategories, blog),
    authors: (blog: BlogType) => request<SitemapLists>(serverContentPaths.sitemapAuthors, blog),
    issues: () => fetchIssues(createContentClient(fetchContent)),
  };
}

const sitemapDefaults: { contentType: string; cache: CacheLifetime } = {
  contentType: 'application/xml; charset=utf-8',
  cache: { fresh: 3600, staleWhileRevalidate: 600, staleIfError: 86_400 },
};

const sitemapNamespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const imageNamespace = 'http://www.google.com/schemas/sitemap-image/1.1';

const urlSet = {
  open: `${xmlDeclaration}<urlset xmlns="${sitemapNamespace}" xmlns:image="${imageNamespace}">\n`,
  close: '</urlset>\n',
};
const indexSet = {
  open: `${xmlDeclaration}<sitemapindex xmlns="${sitemapNamespace}">\n`,
  close: '</sitemapindex>\n',
};

type Entry = { path: string; modified?: string | undefined; image?: string | null };

function urlEntry(origin: string, { path, modified, image }: Entry): string {
  const picture = image ? `<image:image><image:loc>${absoluteXmlUrl(origin, image)}</image:loc></image:image>` : '';
  return `<url><loc>${absoluteXmlUrl(origin, path)}</loc>${lastModified(modified)}${picture}</url>\n`;
}

function indexEntry(origin: string, { path, modified }: Entry): string {
  return `<sitemap><loc>${absoluteXmlUrl(origin, path)}</loc>${lastModified(modified)}</sitemap>\n`;
}

function lastModified(modified: string | undefined): string {
  return modified ? `<lastmod>${escapeXml(modified)}</lastmod>` : '';
}

/** The latest of several ISO timestamps. */
function latestModified(entries: readonly { modified: string }[]): string | undefined {
  return entries
    .map(({ modified }) => modified)
    .toSorted()
    .at(-1);
}

/** The sitemap index. */
export const sitemapIndex: StandaloneFile = {
  ...sitemapDefaults,
  name: 'sitemap',
  address: new RegExp(`^${sitemapIndexPath.replace('.', '\\.')}$`),
  async *write({ origin, fetchContent }) {
    const content = sitemapClient(fetchContent);
    const sitemaps = await Promise.all(allBlogs.map((blog) => listBlogSitemaps(blog, content)));
    const entries = sitemaps.flat().map((entry) => indexEntry(origin, entry));
    yield indexSet.open + entries.join('') + indexSet.close;
  },
};

async function listBlogSitemaps({ type, paths }: Blog, content: ReturnType<typeof sitemapClient>) {
  const [parts, authors] = await Promise.all([content.parts(type), paths.author ? content.authors(type) : []]);
  return [
    ...parts.map(({ modified }, index) => ({ path: postsSitemapPath(type, index + 1), modified })),
    // The home page is in the categories sitemap, and is as recent as the newest post.
    { path: listSitemapPath(type, 'categories'), modified: latestModified(parts) },
    ...(authors.length > 0 ? [{ path: listSitemapPath(type, 'authors'), modified: latestModified(authors) }] : []),
  ];
}

function findBlog(type: string | undefined): Blog | undefined {
  return allBlogs.find((blog) => blog.type === type);
}

/** Whether a path matches one of the page types in its canonical form. */
function isCanonicalPath(path: string, ...pageTypes: PageType[]): boolean {
  const { match, redirect } = matchRoute(path, '');
  return !redirect && pageTypes.includes(match.pageType);
}

/** A range of a blog's posts with their images. It fetches and writes a thousand posts at a time. */
export const postsSitemap: StandaloneFile = {
  ...sitemapDefaults,
  name: 'sitemap-posts',
  address: /^\/sitemap-(?<blog>[a-z-]+)-posts-(?<part>[1-9]\d{0,4})\.xml$/,
  async *write({ origin, params, fetchContent, fetchUncached }) {
    const blog = findBlog(params.blog);
    const part = blog && (await sitemapClient(fetchContent).parts(blog.type))[Number(params.part) - 1];
    if (!blog || !part) throw new NotFoundError(`part ${params.part} of ${params.blog}`);
    yield urlSet.open;
    let { after } = part;
    for (let count = 0; count < sitemapPartSize; count += sitemapPageSize) {
      const { posts, next } = await sitemapClient(fetchUncached).posts(blog.type, after);
      // A department takes precedence over a post with the same path, so that post is unreachable.
      const reachable = posts.filter(({ link }) => isCanonicalPath(link, 'post'));
      yield reachable.map(({ link, ...entry }) => urlEntry(origin, { path: link, ...entry })).join('');
      if (!next) break;
      after = next;
    }
    yield urlSet.close;
  },
};

type SitemapClient = ReturnType<typeof sitemapClient>;

/** A blog's home page, answers and categories or departments, or its authors. */
export const listsSitemap: StandaloneFile = {
  ...sitemapDefaults,
  name: 'sitemap-lists',
  address: /^\/sitemap-(?<blog>[a-z-]+)-(?<kind>categories|authors)\.xml$/,
  async *write({ origin, params, fetchContent }) {
    const blog = findBlog(params.blog);
    const entries =
      blog && (await (params.kind === 'authors' ? authorEntries : categoryEntries)(blog, sitemapClient(fetchContent)));
    if (!entries?.length) throw new NotFoundError(`${params.kind} of ${params.blog}`);
    yield urlSet.open + entries.map((entry) => urlEntry(origin, entry)).join('') + urlSet.close;
  },
};

/** The newsletter's page and its past issues. Without the platform, the sitemap has the page only. */
async function newsletterEntries({ paths }: Blog, content: SitemapClient) {
  if (!paths.newsletter) return [];
  const issues = await content.issues().catch(() => []);
  return [
    { path: paths.newsletter, modified: issues[0]?.sentAt },
    ...issues.map(({ slug, sentAt }) => ({ path: `${newsletterPagePath}/${slug}`, modified: sentAt })),
  ];
}

async function categoryEntries(blog: Blog, content: SitemapClient) {
  const [parts, lists, newsletter] = await Promise.all([
    content.parts(blog.type),
    content.categories(blog.type),
    newsletterEntries(blog, content),
  ]);
  return [
    { path: blog.paths.home, modified: latestModified(parts) },
    ...(blog.paths.answers ? [{ path: blog.paths.answers, modified: latestModified(parts) }] : []),
    ...withPaths(lists, ({ slug }) => getCategoryUrl(blog, slug)).filter(({ path }) =>
      isCanonicalPath(path, 'category', 'department', 'handbook'),
    ),
    ...newsletter,
  ];
}

async function authorEntries({ type, paths }: Blog, content: SitemapClient) {
  if (!paths.author) return [];
  const lists = withPaths(await content.authors(type), ({ slug }) => paths.author?.replace(':slug', slug));
  return lists.filter(({ path }) => isCanonicalPath(path, 'author'));
}

function withPaths(lists: SitemapLists, toPath: (list: SitemapLists[number]) => string | undefined) {
  return lists.flatMap((list) => {
    const path = toPath(list);
    return path ? [{ path, modified: list.modified }] : [];
  });
}
