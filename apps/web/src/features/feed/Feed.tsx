import type { PostListItem } from '@contenthub/contracts/post-list-item';
import { ButtonLink } from '@contenthub/ui/button/ButtonLink';
import type { MouseEvent } from 'react';
import styles from './Feed.module.css';
import { PostCard } from './PostCard.tsx';

type Props = {
  posts: PostListItem[];
  home: string;
  nextPage: number | undefined;
  loading: boolean;
  failed: boolean;
  onMore: () => void;
};

/** 'Load more' is a real link to the next page; with scripts it brings that page here instead. */
export function Feed({ posts, home, nextPage, loading, failed, onMore }: Props) {
  const loadHere = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    if (!loading) onMore();
  };
  return (
    <section aria-label="Posts">
      <ul className={styles.grid}>
        {posts.map((post) => (
          <li key={post.id}>
            <PostCard post={post} />
          </li>
        ))}
      </ul>
      {nextPage && (
        <p className={styles.more}>
          <ButtonLink
            href={`${home}?page=${nextPage}`}
            state={loading ? 'loading' : 'enabled'}
            onClick={loadHere}
            rel="next"
          >
            {failed ? 'Try again' : 'Load more'}
          </ButtonLink>
        </p>
      )}
      <p className="visually-hidden" role="status">
        {loading ? 'Loading more posts' : failed ? 'More posts could not be loaded' : ''}
      </p>
    </section>
  );
}
