import type { PostListItem } from '../../data/post-list-item.ts';
import styles from './PinnedPosts.module.css';
import { PostCard } from './PostCard.tsx';

/** Posts pinned by editors: one large and two small. Two posts have the same size. */
export function PinnedPosts({ lead, secondary }: { lead: PostListItem; secondary: PostListItem[] }) {
  const [second, third] = secondary;
  return (
    <section className={third ? styles.pinned : second ? styles.pair : styles.alone} aria-labelledby="picks">
      <h2 className={styles.label} id="picks">
        Editors’ picks
      </h2>
      <PostCard post={lead} lead first level={3} />
      {second && !third && <PostCard post={second} lead eager level={3} />}
      {third && (
        <div className={styles.beside}>
          {secondary.map((post) => (
            <PostCard key={post.id} post={post} brief eager level={3} />
          ))}
        </div>
      )}
    </section>
  );
}
