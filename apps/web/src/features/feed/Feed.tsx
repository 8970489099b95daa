import styles from './Feed.module.css';
import { type FeedState, LoadMore } from './LoadMore.tsx';
import { PostCard } from './PostCard.tsx';

type Props = {
  feed: FeedState;
  columns: 2 | 3;
  getPageUrl: (page: number) => string;
  /** The feed is at the top of its page, so the pictures of its first row are loaded eagerly. */
  isFirstOnPage?: boolean;
  /** The first post is larger and has a row of its own. */
  hasFeaturedPost?: boolean;
};

/** Posts in rows, and a link to more. */
export function Feed({ feed, columns, getPageUrl, isFirstOnPage = false, hasFeaturedPost = false }: Props) {
  return (
    <section aria-label="Posts">
      <ul className={styles.grid} data-columns={columns}>
        {feed.posts.map((post, index) => (
          <li key={post.id} className={hasFeaturedPost && index === 0 ? styles.featured : undefined}>
            <PostCard
              post={post}
              lead={hasFeaturedPost && index === 0}
              first={isFirstOnPage && index === 0}
              eager={isFirstOnPage && index < columns}
            />
          </li>
        ))}
      </ul>
      <LoadMore feed={feed} getPageUrl={getPageUrl} />
    </section>
  );
}
