import type { ReactNode } from 'react';
import { useFeed } from '../../app/hub-context.ts';
import type { FeedQuestion } from '../../content/questions.ts';
import { allParts } from '../../parts/all-parts.ts';
import { Part } from '../../parts/Part.tsx';
import { pageAddress } from '../page-address.ts';
import type { Place } from '../route.ts';
import styles from './ListPage.module.css';

type Props = {
  place: Place;
  headline: string;
  description: string | undefined;
  question: FeedQuestion;
  /** A few words above the headline that say what kind of page it is. */
  eyebrow?: string;
  portrait?: ReactNode;
  /** Below the description. */
  more?: ReactNode;
};

/** A headline and a feed in rows of two below it: what categories, authors and departments have in common. */
export function ListPage({ place, headline, description, question, eyebrow, portrait, more }: Props) {
  const feed = useFeed(question);
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        {portrait}
        <div className={styles.words}>
          {eyebrow && <p className={styles.eyebrow}>{eyebrow}</p>}
          <h1 className={styles.headline} tabIndex={-1}>
            {headline}
          </h1>
          {description && <p className={styles.description}>{description}</p>}
          {more}
        </div>
      </header>
      {feed.posts.length > 0 ? (
        <Part chunk={allParts.feed}>
          {(Feed) => <Feed feed={feed} columns={2} leads addressOf={(page) => pageAddress(place, page)} />}
        </Part>
      ) : (
        <Part chunk={allParts['empty-feed']}>
          {(EmptyFeed) => <EmptyFeed page={place.page} home={place.blog.paths.home} />}
        </Part>
      )}
    </div>
  );
}
