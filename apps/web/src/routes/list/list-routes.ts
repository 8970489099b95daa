import type { PageHeaders } from '@contenthub/contracts/content/content-api';
import { lazyExports } from '../../browser/hydration/lazy-module.ts';
import { pathQuery } from '../../data/lazy-queries.ts';
import type { FeedQuery, Query } from '../../data/queries.ts';
import { getPageUrl } from '../page-parameters.ts';
import { getFeedStatus, type LoadContext, metaFromHeaders, type PageRoute } from '../route.ts';
import { fewPosts, getDepartment, handbookSlug, handbookTitle, slugToTitle } from '../route-params.ts';
import { lazyListComponents } from './lazy-components.ts';

type ListRouteOptions = Pick<PageRoute, 'pageType' | 'view' | 'trackView'> & {
  feed: (context: LoadContext) => FeedQuery;
  headers: (context: LoadContext) => Query<PageHeaders>;
  /** An additional optional query. */
  extra?: (context: LoadContext) => Query<unknown> | undefined;
  /** Also loads the newest posts of the blog if the feed has fewer posts than this. */
  newestBelow?: number;
  /** The page's name if its headers fail to load. */
  name: (context: LoadContext) => string;
};

/** A page type that consists of one feed and its own headers: categories, authors and departments. */
function createListRoute({
  pageType,
  view,
  trackView,
  feed,
  headers,
  extra,
  newestBelow = 0,
  name,
}: ListRouteOptions): PageRoute {
  return {
    pageType,
    cache: { fresh: 3600, staleWhileRevalidate: 600, staleIfError: 86_400 },
    async load(context) {
      const { data } = context;
      const loadExtra = async () => {
        const query = extra?.(context);
        if (query) await data.load(query);
      };
      // Headers are optional. The page has defaults.
      await Promise.all([
        data.loadFeed(feed(context)),
        data.load(headers(context)).catch(() => {}),
        loadExtra().catch(() => {}),
      ]);
      const shown = data.readFeed(feed(context))[0]?.posts.length ?? 0;
      if (shown > 0 && shown < newestBelow)
        await data.loadFeed(context.queries.newestFeed(context.match.blog.type)).catch(() => {});
    },
    meta(context) {
      const { match, data } = context;
      const { blog, page } = match;
      const own = {
        title: `${name(context)} | ${blog.title}`,
        description: blog.description,
        canonical: getPageUrl({ ...match, search: '' }, page),
        image: null,
        article: false,
      };
      const meta = metaFromHeaders(own, data.read(headers(context)));
      return page > 1 ? { ...meta, title: `${meta.title}, page ${page}` } : meta;
    },
    status: (context) => getFeedStatus(context, feed(context)),
    view,
    components: lazyListComponents,
    trackView,
  };
}

/** The reading path, which the first page of a list shows. */
const findPathQuery = ({ match, queries }: LoadContext, category = '') =>
  match.page > 1 ? undefined : pathQuery(queries, match.blog.type, category);

export const authorRoute = createListRoute({
  pageType: 'author',
  feed: ({ match: { blog, params, page }, queries }) => queries.authorFeed(blog.type, params.slug ?? '', page),
  headers: ({ match: { blog, params }, queries }) => queries.authorHeaders(blog.type, params.slug ?? ''),
  extra: ({ match: { blog, params }, queries }) => queries.authorProfile(blog.type, params.slug ?? ''),
  name: ({ match }) => slugToTitle(match.params.slug ?? ''),
  view: lazyExports({ AuthorPage: () => import('./AuthorPage.tsx') }).AuthorPage,
  trackView: ({ match }, track, fields) => track('authorPage/view', { ...fields, author: match.params.slug ?? '' }),
});

export const categoryRoute = createListRoute({
  pageType: 'category',
  feed: ({ match: { blog, params, page }, queries }) => queries.categoryFeed(blog.type, params.slug ?? '', page),
  headers: ({ match: { blog, params }, queries }) => queries.categoryHeaders(blog.type, params.slug ?? ''),
  extra: (context) => findPathQuery(context, context.match.params.slug),
  newestBelow: fewPosts,
  name: ({ match }) => slugToTitle(match.params.slug ?? ''),
  view: lazyExports({ CategoryPage: () => import('./CategoryPage.tsx') }).CategoryPage,
  trackView: ({ match: { params, page } }, track, fields) =>
    track('categoryPage/view', { ...fields, category: params.slug ?? '', pageIndex: page }),
});

export const departmentRoute = createListRoute({
  pageType: 'department',
  feed: ({ match, queries }) => queries.departmentFeed(match.blog.type, getDepartment(match) ?? '', match.page),
  headers: ({ match, queries }) => queries.categoryHeaders(match.blog.type, getDepartment(match) ?? ''),
  extra: (context) => findPathQuery(context, getDepartment(context.match)),
  name: ({ match }) => slugToTitle(match.params.department ?? ''),
  view: lazyExports({ DepartmentPage: () => import('./DepartmentPage.tsx') }).DepartmentPage,
  trackView: ({ match }, track, fields) =>
    track('departmentPage/view', { ...fields, department: getDepartment(match) ?? '' }),
});

export const handbookRoute = createListRoute({
  pageType: 'handbook',
  feed: ({ match: { blog, page }, queries }) => queries.categoryFeed(blog.type, handbookSlug, page),
  headers: ({ match: { blog }, queries }) => queries.categoryHeaders(blog.type, handbookSlug),
  extra: (context) => findPathQuery(context, handbookSlug),
  name: () => handbookTitle,
  view: lazyExports({ HandbookPage: () => import('./HandbookPage.tsx') }).HandbookPage,
  trackView: ({ match: { page } }, track, fields) => track('handbookPage/view', { ...fields, pageIndex: page }),
});
