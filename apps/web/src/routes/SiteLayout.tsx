import { type ComponentType, useSyncExternalStore } from 'react';
import { LazyComponent } from '../browser/hydration/LazyComponent.tsx';
import { lazyComponents } from '../browser/hydration/lazy-components.ts';
import { notifications } from '../browser/notifications.ts';
import { type ContentAccess, ContentContext } from '../data/hooks.ts';
import { LazyConsentBar } from '../features/consent/LazyConsentBar.tsx';
import { LazyFooter } from '../features/footer/LazyFooter.tsx';
import { LazyHeader } from '../features/header/LazyHeader.tsx';
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
