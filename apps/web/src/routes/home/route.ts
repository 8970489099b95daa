import { lazyExports, loadForNavigation } from '../../browser/hydration/lazy-module.ts';
import { lazyListComponents } from '../list/lazy-components.ts';
import { getPageUrl } from '../page-parameters.ts';
import { getFeedStatus, metaFromHeaders, type PageMeta, type PageRoute, type RouteMatch } from '../route.ts';
import { createHomeFeedQuery, getFeedFilter } from './feed-query.ts';

function homeMeta(match: RouteMatch): PageMeta {
  const { blog, page } = match;
  const { search } = getFeedFilter(match);
  const name = search ? `Search Results | ${blog.title}` : blog.title;
  return {
    title: page > 1 ? `${name}, page ${page}` : name,
    description: blog.description,
    canonical: getPageUrl(match, page),
    image: null,
    article: false,
    // Search results are not indexed.
    ...(search && { noindex: true }),
  };
}

export const homeRoute: PageRoute = {
  pageType: 'home',
  cache: { fresh: 3600, staleWhileRevalidate: 600, staleIfError: 86_400 },
  async load({ match, data, queries }) {
    const { blog } = match;
    await Promise.all([
      data.loadFeed(createHomeFeedQuery(match, queries)),
      // Pinned posts, most read posts and headers are optional.
      data.load(queries.sticky(blog.type)).catch(() => {}),
      match.page === 1 && data.load(queries.mostRead(blog.type)).catch(() => {}),
      data.load(queries.feedHeaders(blog.type)).catch(() => {}),
      // It is between other posts.
      match.page === 1 && loadForNavigation(lazyListComponents.MostReadPosts),
      // The top of the page must not appear after the content below it.
      blog.filters && lazyListComponents.BusinessHome.load(),
    ]);
  },
  meta({ match, data, queries }) {
    const { filter, search } = getFeedFilter(match);
    const own = homeMeta(match);
    return match.page > 1 || filter || search
      ? own
      : metaFromHeaders(own, data.read(queries.feedHeaders(match.blog.type)));
  },
  status: (context) => getFeedStatus(context, createHomeFeedQuery(context.match, context.queries)),
  view: lazyExports({ HomePage: () => import('./HomePage.tsx') }).HomePage,
  components: lazyListComponents,
  /** A home page with a search query is tracked as search results. */
  trackView({ match, data, queries }, track, fields) {
    const { filter: contentType, search } = getFeedFilter(match);
    const shown = { ...fields, ...(contentType && { contentType }) };
    if (!search) return track('homePage/view', { ...shown, pageIndex: match.page });
    const results = data.readFeed(createHomeFeedQuery(match, queries))[0]?.total;
    track('searchPage/view', { ...shown, search, ...(typeof results === 'number' && { results }) });
  },
};
