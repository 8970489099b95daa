import { type LazyModule, lazyExports } from './lazy-module.ts';

/** The lazy components of every page, each in its own chunk. A page type has its own in `PageRoute.components`. */
export const lazyComponents = lazyExports({
  Announcement: () => import('../../features/announcement/Announcement.tsx'),
  ConsentBar: () => import('../../features/consent/ConsentBar.tsx'),
  NotificationList: () => import('@contenthub/ui/notification/NotificationList'),
  SiteFooter: () => import('../../features/footer/SiteFooter.tsx'),
  SiteHeader: () => import('../../features/header/SiteHeader.tsx'),
});

/** Loads the components of a server-rendered page before the browser hydrates it. */
export async function loadLazyComponents(
  names: readonly string[],
  ofPage: Readonly<Record<string, LazyModule<unknown>>> = {},
): Promise<void> {
  const known: typeof ofPage = { ...lazyComponents, ...ofPage };
  await Promise.all(names.map((name) => known[name]?.load()));
}
