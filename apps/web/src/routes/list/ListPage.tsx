import { useFeed } from '../../app/hub-context.ts';
import type { FeedQuestion } from '../../content/questions.ts';
import { allParts } from '../../parts/all-parts.ts';
import { Part } from '../../parts/Part.tsx';
import styles from './ListPage.module.css';

type Props = { headline: string; description: string; path: string; home: string; question: FeedQuestion };

/** A headline and a feed below it: what search results and departments have in common. */
export function ListPage({ headline, description, path, home, question }: Props) {
  const feed = useFeed(question);
  const posts = feed.pages.flatMap((page) => page.posts);
  const last = feed.pages.at(-1);
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1 className={styles.headline} tabIndex={-1}>
          {headline}
        </h1>
        <p className={styles.description}>{description}</p>
      </header>
      {posts.length > 0 ? (
        <Part chunk={allParts.feed}>
          {(Feed) => (
            <Feed
              posts={posts}
              home={path}
              nextPage={last && !last.allLoaded ? last.page + 1 : undefined}
              loading={feed.loading}
              failed={feed.failed}
              onMore={feed.loadMore}
            />
          )}
        </Part>
      ) : (
        <Part chunk={allParts['empty-feed']}>{(EmptyFeed) => <EmptyFeed home={home} />}</Part>
      )}
    </div>
  );
}
