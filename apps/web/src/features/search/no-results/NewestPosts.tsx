import type { PostListItem } from '../../../data/post-list-item.ts';
import { PostCard, PostCardRow } from '../../feed/PostCard.tsx';
import styles from './NewestPosts.module.css';

type Props = { posts: PostListItem[]; title?: string };

/** The three newest posts of a blog, or others, as a suggestion. */
export function NewestPosts({ posts, title = 'Newest posts' }: Props) {
  if (posts.length === 0) return null;
  return (
    <section className={styles.newest} aria-labelledby="newest">
      <h2 className={styles.label} id="newest">
        {title}
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
