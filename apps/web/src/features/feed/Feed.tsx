import styles from './Feed.module.css';
import { type FeedState, LoadMore } from './LoadMore.tsx';
import { PostCard } from './PostCard.tsx';

type Props = {
  feed: FeedState;
  columns: 2 | 3;
  getPageUrl: (page: number) => string;
  /** The feed is at the top of its page, so the pictures of its first row are loaded eagerly. */
  isFirstOnPage?: boolean;
};

/** Posts in rows, and a link to more. */
export function Feed({ feed, columns, getPageUrl, isFirstOnPage = false }: Props) {
  return (
    <section aria-label="Posts">
      <ul className={styles.grid} data-columns={columns}>
        {feed.posts.map((post, index) => (
          <li key={post.id}>
            <PostCard post={post} first={isFirstOnPage && index === 0} eager={isFirstOnPage && index < columns} />
          </li>
        ))}
      </ul>
      <LoadMore feed={feed} getPageUrl={getPageUrl} />
    </section>
  );
}
