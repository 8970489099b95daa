import type { ReactNode } from 'react';
import type { PostListItem } from '../../data/post-list-item.ts';
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
  /** What is shown after this many posts. It stays there when more are loaded. */
  interlude?: { after: number; content: ReactNode } | undefined;
};

/** Posts in rows, and a link to more. */
export function Feed(props: Props) {
  const { feed, columns, getPageUrl, isFirstOnPage = false, hasFeaturedPost = false, interlude } = props;
  const toItem = (post: PostListItem, index: number) => (
    <li key={post.id} className={hasFeaturedPost && index === 0 ? styles.featured : undefined}>
      <PostCard
        post={post}
        lead={hasFeaturedPost && index === 0}
        first={isFirstOnPage && index === 0}
        eager={isFirstOnPage && index < columns}
      />
    </li>
  );
  const items = feed.posts.map(toItem);
  const before = interlude ? items.slice(0, interlude.after) : items;
  const after = items.slice(before.length);
  return (
    <section aria-label="Posts">
      <ul className={styles.grid} data-columns={columns}>
        {before}
      </ul>
      {interlude?.content}
      {after.length > 0 && (
        <ul className={styles.grid} data-columns={columns}>
          {after}
        </ul>
      )}
      <LoadMore feed={feed} getPageUrl={getPageUrl} />
    </section>
  );
}
