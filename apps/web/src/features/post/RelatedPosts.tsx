import { type ClickHandlers, clickHandlers } from '@contenthub/tracking/click-handlers';
import { impression } from '@contenthub/tracking/impressions';
import { useTracking } from '@contenthub/tracking/tracking';
import type { PostListItem } from '../../data/post-list-item.ts';
import { useSlot } from '../../visitor/use-slot.ts';
import { PostCard, PostCardRow } from '../feed/PostCard.tsx';
import styles from './RelatedPosts.module.css';

/** Tracks impressions and clicks of a related post. */
export function useRelatedTracking(post: PostListItem, sourcePostId: number): ClickHandlers & Record<string, unknown> {
  const track = useTracking();
  const fields = { sourcePostId, relatedPostId: post.id, postUrl: post.link };
  const clicked = clickHandlers((event) => {
    // The card has space around its link.
    if (event.target instanceof Element && event.target.closest('a')) track('relatedPost/click', fields);
  });
  return { ...impression('relatedPost/impression', fields), ...clicked };
}

export type RelatedPostsProps = { posts: PostListItem[]; sourcePostId: number };

/** The style sheet hides the last ones where staff want fewer. */
export function RelatedPosts({ posts, sourcePostId }: RelatedPostsProps) {
  useSlot('related_posts', undefined);
  return (
    <div className={styles.inner}>
      <h2 className={styles.label}>Read next</h2>
      <PostCardRow>
        {posts.map((post) => (
          <RelatedPost key={post.id} post={post} sourcePostId={sourcePostId} />
        ))}
      </PostCardRow>
    </div>
  );
}

function RelatedPost({ post, sourcePostId }: { post: PostListItem; sourcePostId: number }) {
  return (
    // Keyboard and pointer activate the link inside.
    <li {...useRelatedTracking(post, sourcePostId)}>
      <PostCard post={post} level={3} />
    </li>
  );
}
