import type { PostListItem } from '@contenthub/contracts/post-list-item';
import { useTracking } from '@contenthub/tracking/use-tracking';
import type { MouseEvent } from 'react';
import { PostCard } from '../feed/PostCard.tsx';
import styles from './RelatedPosts.module.css';

export type RelatedPostsProps = { posts: PostListItem[]; sourcePostId: number };

export function RelatedPosts({ posts, sourcePostId }: RelatedPostsProps) {
  const track = useTracking();
  const follow = (event: MouseEvent, post: PostListItem) => {
    if (!(event.target instanceof Element && event.target.closest('a'))) return;
    track('relatedPost/click', { sourcePostId, relatedPostId: post.id, postUrl: post.link });
  };
  return (
    <div className={styles.inner}>
      <p className={styles.label}>Read next</p>
      <ul className={styles.posts}>
        {posts.map((post) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the link inside is what is pressed, by any means
          <li key={post.id} onClick={(event) => follow(event, post)}>
            <PostCard post={post} />
          </li>
        ))}
      </ul>
    </div>
  );
}
