import { lazyExports } from '../../browser/hydration/lazy-module.ts';
import { isExactSearch } from '../home/feed-query.ts';
import { lazyListComponents } from '../list/lazy-components.ts';
import { getFeedStatus, type LoadContext, type PageRoute } from '../route.ts';

const createQuery = ({ match: { blog, params, page, search }, queries }: LoadContext) =>
  queries.searchFeed(blog.type, params.query ?? '', page, { exact: isExactSearch(search) });

export const searchRoute: PageRoute = {
  pageType: 'search',
  cache: { fresh: 3600, staleWhileRevalidate: 600, staleIfError: 86_400 },
  async load(context) {
    const { match, data, queries } = context;
    await data.loadFeed(createQuery(context));
    // The newest posts are suggested when nothing was found.
    if (data.readFeed(createQuery(context))[0]?.posts.length === 0)
      await data.loadFeed(queries.newestFeed(match.blog.type)).catch(() => {});
  },
  meta: ({ match: { blog, path } }) => ({
    title: `Search Results | ${blog.title}`,
    description: blog.description,
    canonical: path,
    image: null,
    article: false,
    // Search results are not indexed.
    noindex: true,
  }),
  status: (context) => getFeedStatus(context, createQuery(context)),
  view: lazyExports({ SearchPage: () => import('./SearchPage.tsx') }).SearchPage,
  components: lazyListComponents,
  trackView(context, track, fields) {
    const results = context.data.readFeed(createQuery(context))[0]?.total;
    const search = context.match.params.query ?? '';
    track('searchPage/view', { ...fields, search, ...(typeof results === 'number' && { results }) });
  },
};
