import type { ComponentType } from 'react';
import { ConsentPlace } from '../features/consent/ConsentPlace.tsx';
import { FooterPlace } from '../features/footer/FooterPlace.tsx';
import { HeaderPlace } from '../features/header/HeaderPlace.tsx';
import { NotificationPlace } from '../notifications/NotificationPlace.tsx';
import { allParts } from '../parts/all-parts.ts';
import { Part } from '../parts/Part.tsx';
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
  const { notice } = place.blog;
  return (
    <ContentContext value={content}>
      <a className="skip-link" href="#main">
        Skip to the text
      </a>
      <ConsentPlace />
      {notice && <Part chunk={allParts.notice}>{(Notice) => <Notice notice={notice} />}</Part>}
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
