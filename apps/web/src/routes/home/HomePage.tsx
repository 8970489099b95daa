import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useQueries } from '../../app/hub-context.ts';
import { Feed } from '../../features/feed/Feed.tsx';
import { PinnedPosts } from '../../features/feed/PinnedPosts.tsx';
import type { PageProps } from '../route.ts';
import styles from './HomePage.module.css';
import { homeModel } from './model.ts';

export function HomePage({ place: { blog, path, page } }: PageProps) {
  const queries = useQueries();
  const feed = useInfiniteQuery(queries.homeFeed(blog.type, page));
  const sticky = useQuery(queries.sticky(blog.type));
  const model = homeModel(feed.data?.pages ?? [], sticky.data ?? []);
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1 className={styles.headline} tabIndex={-1}>
          {blog.headline}
        </h1>
        <p className={styles.description}>{blog.description}</p>
      </header>
      {model.lead && <PinnedPosts lead={model.lead} beside={model.beside} />}
      <Feed
        posts={model.posts}
        home={path}
        nextPage={model.nextPage}
        loading={feed.isFetchingNextPage}
        failed={feed.isFetchNextPageError}
        onMore={() => void feed.fetchNextPage()}
      />
    </div>
  );
}
