import { contentPaths, requestPath } from '@contenthub/contracts/content/content-paths';
import type { Post } from '@contenthub/contracts/content/post';
import { toAbsoluteUrls } from '@contenthub/post-html/absolute-urls';
import { createContentClient, NotFoundError } from '../data/content-client.ts';
import type { PageType, RouteMatch } from '../routes/route.ts';
import { getDepartment, handbookSlug } from '../routes/route-params.ts';
import { brand } from '../sites/brand.ts';
import { answerHtml } from './answers/answer-formats.ts';
import { atom, type Feed, type FeedItem, jsonFeed, rss } from './feed-formats.ts';
import { type AlternateFile, alternatePath, type WriteContext } from './generated-file.ts';

/** Page types that list posts, each with the filter for its posts. */
const feedFilters: Partial<Record<PageType, (match: RouteMatch) => { category?: string; author?: string }>> = {
  home: () => ({}),
  category: ({ params }) => ({ category: params.slug ?? '' }),
  handbook: () => ({ category: handbookSlug }),
  department: (match) => ({ category: getDepartment(match) ?? '' }),
  author: ({ params }) => ({ author: params.slug ?? '' }),
};
const pagesWithFeeds = Object.keys(feedFilters) as PageType[];

/** Loads the newest posts of a list page with their full text. */
async function loadFeed(
  match: RouteMatch,
  ending: string,
  { origin, fetchContent, fetchUncached }: WriteContext,
): Promise<Feed> {
  const { type, title, description } = match.blog;
  const filter = feedFilters[match.pageType]?.(match) ?? {};
  const content = createContentClient(fetchContent);
  const fetchHeaders = () => {
    if (filter.category !== undefined) return content.categoryHeaders(type, filter.category);
    if (filter.author !== undefined) return content.authorHeaders(type, filter.author);
    return content.feedHeaders(type);
  };
  const address = requestPath(contentPaths.newest, {}, { blog_type: type, ...filter });
  const [headers, response] = await Promise.all([fetchHeaders(), fetchUncached(address)]);
  if (!response) throw new NotFoundError(address);
  const posts = response.body as Post[];
  const absolute = (path: string) => new URL(path, origin).href;
  const hasAuthorPages = match.blog.paths.author !== undefined;
  return {
    title: `${headers.title || title} | ${brand.company}`,
    description: headers.og.description || description,
    page: absolute(match.path),
    self: absolute(alternatePath(match.path, ending)),
    icon: absolute('/assets/icon-1.svg'),
    updated:
      posts
        .map(({ modified }) => modified)
        .toSorted()
        .at(-1) ?? new Date(0).toISOString(),
    items: posts.map((post) => toItem(post, origin, hasAuthorPages)),
  };
}

function toItem(post: Post, origin: string, hasAuthorPages: boolean): FeedItem {
  const absolute = (path: string) => new URL(path, origin).href;
  const { title, date, modified, excerpt, image, author, answer } = post;
  return {
    ...{ title, date, modified, excerpt },
    id: `tag:${new URL(origin).hostname},${date.slice(0, 10)}:post-${post.id}`,
    url: absolute(post.link),
    html: (answer ? answerHtml(answer) : '') + toAbsoluteUrls(post.content, absolute(post.link)),
    author: { name: author.name, ...(hasAuthorPages && { url: absolute(author.link) }) },
    categories: post.categories.map(({ name }) => name),
    ...(image && { image: { url: absolute(image.full.url), alt: image.alt } }),
    ...(answer && { answer }),
  };
}

type Format = { name: string; ending: string; contentType: string; label: string; format: (feed: Feed) => string };

const feedFile = ({ name, ending, contentType, label, format }: Format): AlternateFile => ({
  ...{ name, ending, contentType, pageTypes: pagesWithFeeds },
  title: (blog) => `${brand.company} ${blog.label} (${label})`,
  cache: { fresh: 3600, staleWhileRevalidate: 600, staleIfError: 86_400 },
  async *write({ match, ...context }) {
    yield format(await loadFeed(match, ending, context));
  },
});

/** Every list of posts in three feed formats. */
export const feedFiles: readonly AlternateFile[] = [
  feedFile({
    ...{ name: 'rss', ending: '/feed.xml', label: 'RSS', format: rss },
    contentType: 'application/rss+xml; charset=utf-8',
  }),
  feedFile({
    ...{ name: 'atom', ending: '/atom.xml', label: 'Atom', format: atom },
    contentType: 'application/atom+xml; charset=utf-8',
  }),
  feedFile({
    ...{ name: 'json-feed', ending: '/feed.json', label: 'JSON Feed', format: jsonFeed },
    contentType: 'application/feed+json; charset=utf-8',
  }),
];
