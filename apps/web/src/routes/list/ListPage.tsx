import type { ReactNode } from 'react';
import { LazyComponent } from '../../browser/hydration/LazyComponent.tsx';
import { useFeed } from '../../data/hooks.ts';
import type { FeedQuery } from '../../data/queries.ts';
import { getPageUrl } from '../page-parameters.ts';
import type { RouteMatch } from '../route.ts';
import styles from './ListPage.module.css';
import { lazyListComponents } from './lazy-components.ts';

type Props = {
  match: RouteMatch;
  headline: string;
  description: string | undefined;
  query: FeedQuery;
  /** A few words above the headline that name the kind of page. */
  eyebrow?: string;
  portrait?: ReactNode;
  /** Shown below the description. */
  more?: ReactNode;
  /** Shown before the posts. */
  intro?: ReactNode;
  /** Shown after the posts. */
  children?: ReactNode;
};

/** A headline above a feed, whose first post is featured. Shared by categories, authors and departments. */
export function ListPage(props: Props) {
  const { match, headline, description, query, eyebrow, portrait, more, intro, children } = props;
  const feed = useFeed(query);
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
      {intro}
      {feed.posts.length > 0 ? (
        <LazyComponent module={lazyListComponents.Feed}>
          {(Feed) => (
            <Feed
              feed={feed}
              isFirstOnPage
              hasFeaturedPost={match.page === 1}
              getPageUrl={(page) => getPageUrl(match, page)}
            />
          )}
        </LazyComponent>
      ) : (
        <LazyComponent module={lazyListComponents.EmptyFeed}>
          {(EmptyFeed) => <EmptyFeed page={match.page} home={match.blog.paths.home} />}
        </LazyComponent>
      )}
      {children}
    </div>
  );
}
