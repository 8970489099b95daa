import type { PostListItem } from '../../../data/post-list-item.ts';
import { PostCard, PostCardRow } from '../../feed/PostCard.tsx';
import styles from './NewestPosts.module.css';

/** The three newest posts of a blog, as a suggestion. */
export function NewestPosts({ posts }: { posts: PostListItem[] }) {
  if (posts.length === 0) return null;
  return (
    <section className={styles.newest} aria-labelledby="newest">
      <h2 className={styles.label} id="newest">
        Newest posts
      </h2>
      <PostCardRow>
        {posts.slice(0, 3).map((post) => (
          <li key={post.id}>
            <PostCard post={post} level={3} />
          </li>
        ))}
      </PostCardRow>
    </section>
  );
}
