import { brand } from '@contenthub/contracts/brand';
import { contentPaths, feedSize, requestPath } from '@contenthub/contracts/content/content-paths';
import type { Post } from '@contenthub/contracts/content/post';
import type { PublicIssue } from '@contenthub/contracts/newsletter/newsletter-api';
import { newsletterNames } from '@contenthub/contracts/newsletter/newsletter-paths';
import { toAbsoluteUrls } from '@contenthub/post-html/absolute-urls';
import { renderBlock } from '@contenthub/post-html/blocks/render-block';
import { escapeHtml } from '@contenthub/post-html/escape-html';
import { createContentClient, NotFoundError } from '../data/content-client.ts';
import { fetchIssue, fetchIssues } from '../data/lazy-queries.ts';
import type { PageType, RouteMatch } from '../routes/route.ts';
import { getDepartment, handbookSlug } from '../routes/route-params.ts';
import { absoluteUrls } from './absolute-url.ts';
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
const pagesWithFeeds = [...Object.keys(feedFilters), 'newsletter'] as PageType[];

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
    if (filter.category !== undefined) return content.resource('categoryHeaders', type, filter.category);
    if (filter.author !== undefined) return content.resource('authorHeaders', type, filter.author);
    return content.resource('feedHeaders', type);
  };
  const address = requestPath(contentPaths.newest, {}, { blog_type: type, ...filter });
  const [headers, response] = await Promise.all([fetchHeaders(), fetchUncached(address)]);
  if (!response) throw new NotFoundError(address);
  const posts = response.body as Post[];
  const absolute = absoluteUrls(origin);
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

/** The newsletter's past issues. */
async function loadIssueFeed(match: RouteMatch, ending: string, { origin, fetchContent }: WriteContext): Promise<Feed> {
  const content = createContentClient(fetchContent);
  const newest = (await fetchIssues(content)).slice(0, feedSize);
  const issues = await Promise.all(newest.map(({ slug }) => fetchIssue(content, slug)));
  const absolute = absoluteUrls(origin);
  const toHtml = ({ intro, posts }: PublicIssue) =>
    [
      ...intro.split(/\n\s*\n/).map((part) => `<p>${escapeHtml(part.trim())}</p>`),
      ...posts.map(
        ({ title, link, excerpt }) =>
          `<h2><a href="${escapeHtml(absolute(link))}">${escapeHtml(title)}</a></h2><p>${escapeHtml(excerpt)}</p>`,
      ),
    ].join('\n');
  return {
    title: `Newsletter | ${brand.company}`,
    description: 'Every past issue of our newsletter.',
    page: absolute(match.path),
    self: absolute(alternatePath(match.path, ending)),
    icon: absolute('/assets/icon-1.svg'),
    updated: issues[0]?.sentAt ?? new Date(0).toISOString(),
    items: issues.map((issue) => ({
      ...{ title: issue.subject, date: issue.sentAt, modified: issue.sentAt, excerpt: issue.preheader },
      id: `tag:${new URL(origin).hostname},${issue.sentAt.slice(0, 10)}:issue-${issue.slug}`,
      url: absolute(`${match.path}/${issue.slug}`),
      html: toHtml(issue),
      author: { name: brand.company },
      categories: [newsletterNames[issue.blog]],
    })),
  };
}

function toItem(post: Post, origin: string, hasAuthorPages: boolean): FeedItem {
  const absolute = absoluteUrls(origin);
  const { title, date, modified, excerpt, image, author, answer } = post;
  return {
    ...{ title, date, modified, excerpt },
    id: `tag:${new URL(origin).hostname},${date.slice(0, 10)}:post-${post.id}`,
    url: absolute(post.link),
    html:
      (answer ? renderBlock({ type: 'answer', data: answer }) : '') + toAbsoluteUrls(post.content, absolute(post.link)),
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
    const load = match.pageType === 'newsletter' ? loadIssueFeed : loadFeed;
    yield format(await load(match, ending, context));
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
