import type { PostListItem } from '@contenthub/contracts/post-list-item';
import styles from './PinnedPosts.module.css';
import { PostCard } from './PostCard.tsx';

/** What the editors put first: one large, two small. */
export function PinnedPosts({ lead, beside }: { lead: PostListItem; beside: PostListItem[] }) {
  return (
    <section className={beside.length > 0 ? styles.pinned : styles.alone} aria-label="Editors’ picks">
      <PostCard post={lead} lead />
      {beside.length > 0 && (
        <div className={styles.beside}>
          {beside.map((post) => (
            <PostCard key={post.id} post={post} eager />
          ))}
        </div>
      )}
    </section>
  );
}
