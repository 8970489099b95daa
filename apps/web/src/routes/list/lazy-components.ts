import { lazyExports } from '../../browser/hydration/lazy-module.ts';

/** Lazy components of pages with a list of posts. */
export const lazyListComponents = lazyExports({
  BusinessHome: () => import('../../features/departments/BusinessHome.tsx'),
  BusinessNoResults: () => import('../../features/search/no-results/BusinessNoResults.tsx'),
  EmptyFeed: () => import('../../features/feed/EmptyFeed.tsx'),
  Feed: () => import('../../features/feed/Feed.tsx'),
  HomeEnd: () => import('../../features/cta/HomeEnd.tsx'),
  MostReadPosts: () => import('../../features/feed/MostReadPosts.tsx'),
  NoResults: () => import('../../features/search/no-results/NoResults.tsx'),
  SearchResults: () => import('../../features/search/SearchResults.tsx'),
});
