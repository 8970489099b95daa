import styles from './Feed.module.css';
import type { FeedState } from './feed-state.ts';
import { LoadMore } from './LoadMore.tsx';
import { PostCard } from './PostCard.tsx';

type Props = { feed: FeedState; columns: 2 | 3; addressOf: (page: number) => string };

/** Posts in rows, and the way to more of them. */
export function Feed({ feed, columns, addressOf }: Props) {
  return (
    <section aria-label="Posts">
      <ul className={styles.grid} data-columns={columns}>
        {feed.posts.map((post) => (
          <li key={post.id}>
            <PostCard post={post} />
          </li>
        ))}
      </ul>
      <LoadMore feed={feed} addressOf={addressOf} />
    </section>
  );
}
