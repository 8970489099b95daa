import type { PostListItem } from '@contenthub/contracts/post-list-item';
import { PostCard } from '../feed/PostCard.tsx';
import styles from './RelatedPosts.module.css';

export function RelatedPosts({ posts }: { posts: PostListItem[] }) {
  return (
    <section className={styles.related} aria-labelledby="related">
      <div className={styles.inner}>
        <p className={styles.label} id="related">
          Read next
        </p>
        <ul className={styles.posts}>
          {posts.map((post) => (
            <li key={post.id}>
              <PostCard post={post} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
