import { lazyMobileMenu } from './lazy-mobile-menu.ts';
import { LazyModule } from './lazy-module.ts';

/** The names of lazy components. */
export type LazyComponentName =
  | 'feed'
  | 'empty-feed'
  | 'search-results'
  | 'no-results'
  | 'business-no-results'
  | 'business-home'
  | 'header'
  | 'mobile-menu'
  | 'home-end'
  | 'notice'
  | 'consent'
  | 'footer'
  | 'notification';

/** Every lazy component, each in its own chunk. */
export const lazyComponents = {
  feed: new LazyModule('feed', () => import('../../features/feed/Feed.tsx').then(({ Feed }) => Feed)),
  'empty-feed': new LazyModule('empty-feed', () =>
    import('../../features/feed/EmptyFeed.tsx').then(({ EmptyFeed }) => EmptyFeed),
  ),
  'search-results': new LazyModule('search-results', () =>
    import('../../features/search/SearchResults.tsx').then(({ SearchResults }) => SearchResults),
  ),
  'no-results': new LazyModule('no-results', () =>
    import('../../features/search/no-results/NoResults.tsx').then(({ NoResults }) => NoResults),
  ),
  'business-no-results': new LazyModule('business-no-results', () =>
    import('../../features/search/no-results/BusinessNoResults.tsx').then(({ BusinessNoResults }) => BusinessNoResults),
  ),
  'business-home': new LazyModule('business-home', () =>
    import('../../features/departments/BusinessHome.tsx').then(({ BusinessHome }) => BusinessHome),
  ),
  header: new LazyModule('header', () =>
    import('../../features/header/SiteHeader.tsx').then(({ SiteHeader }) => SiteHeader),
  ),
  'mobile-menu': lazyMobileMenu,
  'home-end': new LazyModule('home-end', () => import('../../features/cta/HomeEnd.tsx').then(({ HomeEnd }) => HomeEnd)),
  notice: new LazyModule('notice', () =>
    import('../../features/announcement/Announcement.tsx').then(({ Announcement }) => Announcement),
  ),
  consent: new LazyModule('consent', () =>
    import('../../features/consent/ConsentBar.tsx').then(({ ConsentBar }) => ConsentBar),
  ),
  footer: new LazyModule('footer', () =>
    import('../../features/footer/SiteFooter.tsx').then(({ SiteFooter }) => SiteFooter),
  ),
  notification: new LazyModule('notification', () =>
    import('@contenthub/ui/notification/NotificationList').then(({ NotificationList }) => NotificationList),
  ),
} satisfies Record<LazyComponentName, unknown>;

/** Loads components before the server renders a page or the browser hydrates it. */
export async function loadLazyComponents(names: Iterable<string>): Promise<void> {
  await Promise.all([...names].map((name) => lazyComponents[name as LazyComponentName]?.load()));
}
