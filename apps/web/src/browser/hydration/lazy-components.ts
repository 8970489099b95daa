import { lazyExports } from './lazy-module.ts';

/** The lazy components of more than one page, each in its own chunk. */
export const lazyComponents = lazyExports({
  Announcement: () => import('../../features/announcement/Announcement.tsx'),
  BusinessHome: () => import('../../features/departments/BusinessHome.tsx'),
  BusinessNoResults: () => import('../../features/search/no-results/BusinessNoResults.tsx'),
  ConsentBar: () => import('../../features/consent/ConsentBar.tsx'),
  EmptyFeed: () => import('../../features/feed/EmptyFeed.tsx'),
  Feed: () => import('../../features/feed/Feed.tsx'),
  HomeEnd: () => import('../../features/cta/HomeEnd.tsx'),
  MostReadPosts: () => import('../../features/feed/MostReadPosts.tsx'),
  NoResults: () => import('../../features/search/no-results/NoResults.tsx'),
  NotificationList: () => import('@contenthub/ui/notification/NotificationList'),
  SearchResults: () => import('../../features/search/SearchResults.tsx'),
  SiteFooter: () => import('../../features/footer/SiteFooter.tsx'),
  SiteHeader: () => import('../../features/header/SiteHeader.tsx'),
});

/** Loads the components of a server-rendered page before the browser hydrates it. */
export async function loadLazyComponents(names: Iterable<string>): Promise<void> {
  await Promise.all([...names].map((name) => lazyComponents[name as keyof typeof lazyComponents]?.load()));
}
