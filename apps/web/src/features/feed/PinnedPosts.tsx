import type { PostListItem } from '../../data/post-list-item.ts';
import styles from './PinnedPosts.module.css';
import { PostCard } from './PostCard.tsx';

/** Posts pinned by editors: one large and two small. Two posts have the same size. */
export function PinnedPosts({ lead, secondary }: { lead: PostListItem; secondary: PostListItem[] }) {
  const [second, third] = secondary;
  return (
    <section className={third ? styles.pinned : second ? styles.pair : styles.alone} aria-label="Editors’ picks">
      <PostCard post={lead} lead first />
      {second && !third && <PostCard post={second} lead eager />}
      {third && (
        <div className={styles.beside}>
          {secondary.map((post) => (
            <PostCard key={post.id} post={post} brief eager />
          ))}
        </div>
      )}
    </section>
  );
}
