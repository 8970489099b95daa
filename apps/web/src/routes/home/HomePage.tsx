import { useAnswer, useFeed, useQuestions } from '../../app/hub-context.ts';
import { PinnedPosts } from '../../features/feed/PinnedPosts.tsx';
import { allParts } from '../../parts/all-parts.ts';
import { Part } from '../../parts/Part.tsx';
import type { PageProps } from '../route.ts';
import styles from './HomePage.module.css';
import { homeModel } from './model.ts';

export function HomePage({ place: { blog, path, page } }: PageProps) {
  const questions = useQuestions();
  const feed = useFeed(questions.homeFeed(blog.type, page));
  const sticky = useAnswer(questions.sticky(blog.type)) ?? [];
  const model = homeModel(feed.pages, sticky);
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1 className={styles.headline} tabIndex={-1}>
          {blog.headline}
        </h1>
        <p className={styles.description}>{blog.description}</p>
      </header>
      {model.lead && <PinnedPosts lead={model.lead} beside={model.beside} />}
      {model.posts.length > 0 ? (
        <Part chunk={allParts.feed}>
          {(Feed) => (
            <Feed
              posts={model.posts}
              home={path}
              nextPage={model.nextPage}
              loading={feed.loading}
              failed={feed.failed}
              onMore={feed.loadMore}
            />
          )}
        </Part>
      ) : (
        <Part chunk={allParts['empty-feed']}>{(EmptyFeed) => <EmptyFeed home={path} />}</Part>
      )}
    </div>
  );
}
