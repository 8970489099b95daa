import { type ComponentType, useSyncExternalStore } from 'react';
import { LazyComponent } from '../browser/hydration/LazyComponent.tsx';
import { lazyComponents } from '../browser/hydration/lazy-components.ts';
import { notifications } from '../browser/notifications.ts';
import { type ContentAccess, ContentContext } from '../data/hooks.ts';
import { LazyConsentBar } from '../features/consent/LazyConsentBar.tsx';
import { LazyFooter } from '../features/footer/LazyFooter.tsx';
import { LazyHeader } from '../features/header/LazyHeader.tsx';
import { useWidePage } from '../features/header/use-narrow-screen.ts';
import { useExposure } from '../visitor/use-exposure.ts';
import { useSlot } from '../visitor/use-slot.ts';
import type { PageProps, RouteMatch } from './route.ts';

const wasUsed = () => notifications.hasBeenUsed;

/**
 * Shows notifications. The view is loaded with the first notification and stays, so that screen readers announce later
 * ones.
 */
export function LazyNotifications() {
  const needed = useSyncExternalStore(notifications.subscribe, wasUsed, () => false);
  if (!needed) return null;
  return (
    <LazyComponent module={lazyComponents.NotificationList}>
      {(NotificationList) => <NotificationList notifications={notifications} />}
    </LazyComponent>
  );
}

/** The groups of the side banner differ in the banners of a post, and on wide screens in the width of every page. */
function useSideBannerExposure({ pageType, blog }: RouteMatch): void {
  const isWide = useWidePage();
  const decided = isWide || (pageType === 'post' && blog.hasBanners);
  useExposure('blog_sticky_sidebanner_cta_rerun', decided);
  useSlot('side_banner_display', undefined, decided);
}

type Props = {
  match: RouteMatch;
  Page: ComponentType<PageProps>;
  content: ContentAccess;
  /** The title of a new page, announced to screen readers. */
  liveMessage?: string;
};

/** The root view, the same on server and browser. */
export function SiteLayout({ match, Page, content, liveMessage = '' }: Props) {
  const { announcement } = match.blog;
  useSideBannerExposure(match);
  return (
    <ContentContext value={content}>
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <LazyConsentBar />
      {announcement && (
        <LazyComponent module={lazyComponents.Announcement}>
          {(Announcement) => <Announcement announcement={announcement} />}
        </LazyComponent>
      )}
      <LazyHeader blog={match.blog} />
      <main id="main" data-face={match.blog.face}>
        <Page match={match} key={match.path + match.search} />
      </main>
      <LazyFooter blog={match.blog} />
      <LazyNotifications />
      <p className="visually-hidden" role="status">
        {liveMessage}
      </p>
    </ContentContext>
  );
}
