import { Chunk } from './chunk.ts';
import { mobileMenu } from './mobile-menu.ts';
import type { PartName } from './part-name.ts';

/** Every part of a page that is loaded late, a chunk each. */
export const allParts = {
  feed: new Chunk('feed', () => import('../features/feed/Feed.tsx').then(({ Feed }) => Feed)),
  'empty-feed': new Chunk('empty-feed', () =>
    import('../features/feed/EmptyFeed.tsx').then(({ EmptyFeed }) => EmptyFeed),
  ),
  'search-results': new Chunk('search-results', () =>
    import('../features/search-results/SearchResults.tsx').then(({ SearchResults }) => SearchResults),
  ),
  'no-results': new Chunk('no-results', () =>
    import('../features/search-help/NoResults.tsx').then(({ NoResults }) => NoResults),
  ),
  'business-no-results': new Chunk('business-no-results', () =>
    import('../features/search-help/BusinessNoResults.tsx').then(({ BusinessNoResults }) => BusinessNoResults),
  ),
  'business-home': new Chunk('business-home', () =>
    import('../features/departments/BusinessHome.tsx').then(({ BusinessHome }) => BusinessHome),
  ),
  header: new Chunk('header', () => import('../features/header/SiteHeader.tsx').then(({ SiteHeader }) => SiteHeader)),
  'mobile-menu': mobileMenu,
  'home-end': new Chunk('home-end', () =>
    import('../features/calls-to-action/HomeEnd.tsx').then(({ HomeEnd }) => HomeEnd),
  ),
  notice: new Chunk('notice', () => import('../features/notice/Notice.tsx').then(({ Notice }) => Notice)),
  consent: new Chunk('consent', () =>
    import('../features/consent/ConsentBar.tsx').then(({ ConsentBar }) => ConsentBar),
  ),
  footer: new Chunk('footer', () => import('../features/footer/SiteFooter.tsx').then(({ SiteFooter }) => SiteFooter)),
} satisfies Record<PartName, unknown>;

/** Before a page is rendered whole, by the server or by the browser that takes it over. */
export async function loadParts(names: Iterable<string>): Promise<void> {
  await Promise.all([...names].map((name) => allParts[name as PartName]?.load()));
}
