import type { ReactNode } from 'react';
import type { PostListItem } from '../../data/post-list-item.ts';
import styles from './Feed.module.css';
import { type FeedState, LoadMore } from './LoadMore.tsx';
import { PostCard } from './PostCard.tsx';

type Props = {
  feed: FeedState;
  getPageUrl: (page: number) => string;
  /** The feed is at the top of its page, so the pictures of its first row are loaded eagerly. */
  isFirstOnPage?: boolean;
  /** The first post is larger and has a row of its own. */
  hasFeaturedPost?: boolean;
  /** Shown after three rows. It stays there when more are loaded. */
  children?: ReactNode;
};

/** Posts in rows of up to three, and a link to more. */
export function Feed(props: Props) {
  const { feed, getPageUrl, isFirstOnPage = false, hasFeaturedPost = false, children } = props;
  const toItem = (post: PostListItem, index: number) => (
    <li key={post.id} className={hasFeaturedPost && index === 0 ? styles.featured : undefined}>
      <PostCard
        post={post}
        lead={hasFeaturedPost && index === 0}
        first={isFirstOnPage && index === 0}
        eager={isFirstOnPage && index < 3}
      />
    </li>
  );
  const items = feed.posts.map(toItem);
  const laterItems = children ? items.splice(9) : [];
  return (
    <section aria-label="Posts">
      <ul className={styles.grid}>{items}</ul>
      {children}
      {laterItems[0] && <ul className={styles.grid}>{laterItems}</ul>}
      <LoadMore feed={feed} getPageUrl={getPageUrl} />
    </section>
  );
}
