import styles from './Feed.module.css';
import type { FeedState } from './feed-state.ts';
import { LoadMore } from './LoadMore.tsx';
import { PostCard } from './PostCard.tsx';

type Props = {
  feed: FeedState;
  columns: 2 | 3;
  addressOf: (page: number) => string;
  /** The first thing on its page: the pictures of its first row are not lazy. */
  leads?: boolean;
};

/** Posts in rows, and the way to more of them. */
export function Feed({ feed, columns, addressOf, leads = false }: Props) {
  return (
    <section aria-label="Posts">
      <ul className={styles.grid} data-columns={columns}>
        {feed.posts.map((post, index) => (
          <li key={post.id}>
            <PostCard post={post} first={leads && index === 0} eager={leads && index < columns} />
          </li>
        ))}
      </ul>
      <LoadMore feed={feed} addressOf={addressOf} />
    </section>
  );
}
