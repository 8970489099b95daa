import type { PostListItem } from '@contenthub/contracts/post-list-item';
import { PostCard } from '../feed/PostCard.tsx';
import styles from './RelatedPosts.module.css';
import { useRelatedTracking } from './use-related-tracking.ts';

export type RelatedPostsProps = { posts: PostListItem[]; sourcePostId: number };

export function RelatedPosts({ posts, sourcePostId }: RelatedPostsProps) {
  return (
    <div className={styles.inner}>
      <p className={styles.label}>Read next</p>
      <ul className={styles.posts}>
        {posts.map((post) => (
          <RelatedPost key={post.id} post={post} sourcePostId={sourcePostId} />
        ))}
      </ul>
    </div>
  );
}

function RelatedPost({ post, sourcePostId }: { post: PostListItem; sourcePostId: number }) {
  return (
    // What is pressed, by any means, is the link inside.
    <li {...useRelatedTracking(post, sourcePostId)}>
      <PostCard post={post} />
    </li>
  );
}
