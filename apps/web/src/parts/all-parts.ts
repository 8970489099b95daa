import { Chunk } from './chunk.ts';
import { mobileMenu } from './mobile-menu.ts';
import type { PartName } from './part-name.ts';

/** Every part of a page that is loaded late, a chunk each. */
export const allParts = {
  feed: new Chunk('feed', () => import('../features/feed/Feed.tsx').then(({ Feed }) => Feed)),
  'empty-feed': new Chunk('empty-feed', () =>
    import('../features/feed/EmptyFeed.tsx').then(({ EmptyFeed }) => EmptyFeed),
  ),
  header: new Chunk('header', () => import('../features/header/SiteHeader.tsx').then(({ SiteHeader }) => SiteHeader)),
  'mobile-menu': mobileMenu,
  footer: new Chunk('footer', () => import('../features/footer/SiteFooter.tsx').then(({ SiteFooter }) => SiteFooter)),
} satisfies Record<PartName, unknown>;

/** Before a page is rendered whole, by the server or by the browser that takes it over. */
export async function loadParts(names: Iterable<string>): Promise<void> {
  await Promise.all([...names].map((name) => allParts[name as PartName]?.load()));
}
