import type { ComponentType } from 'react';
import { FooterPlace } from '../features/footer/FooterPlace.tsx';
import { HeaderPlace } from '../features/header/HeaderPlace.tsx';
import { NotificationPlace } from '../notifications/NotificationPlace.tsx';
import type { PageProps, Place } from '../routes/route.ts';
import { type Content, ContentContext } from './hub-context.ts';

type Props = {
  place: Place;
  Page: ComponentType<PageProps>;
  content: Content;
  /** What a listener is told when another page has come: its title. */
  announcement?: string;
};

/** The one root view, the same on both sides. */
export function Hub({ place, Page, content, announcement = '' }: Props) {
  return (
    <ContentContext value={content}>
      <a className="skip-link" href="#main">
        Skip to the text
      </a>
      <HeaderPlace blog={place.blog} />
      <main id="main">
        <Page place={place} key={place.path + place.search} />
      </main>
      <FooterPlace blog={place.blog} />
      <NotificationPlace />
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
    </ContentContext>
  );
}
