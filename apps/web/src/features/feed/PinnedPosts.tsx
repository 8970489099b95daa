import type { PostListItem } from '../../data/post-list-item.ts';
import styles from './PinnedPosts.module.css';
import { PostCard } from './PostCard.tsx';

/** What the editors put first: one large, two small; two alone are of one size. */
export function PinnedPosts({ lead, secondary }: { lead: PostListItem; secondary: PostListItem[] }) {
  const [second, third] = secondary;
  return (
    <section className={third ? styles.pinned : second ? styles.pair : styles.alone} aria-label="Editors’ picks">
      <PostCard post={lead} lead first />
      {second && !third && <PostCard post={second} lead eager />}
      {third && (
        <div className={styles.beside}>
          {secondary.map((post) => (
            <PostCard key={post.id} post={post} eager />
          ))}
        </div>
      )}
    </section>
  );
}
