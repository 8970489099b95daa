import type { PostListItem } from '@contenthub/contracts/post-list-item';
import type { Clicked } from '@contenthub/tracking/clicked-by';
import { PostImage } from '@contenthub/ui/picture/PostImage';
import styles from './ResultRow.module.css';

/** A post as an answer: its title, and the part of its text that says why. */
export function ResultRow({ post, clicked }: { post: PostListItem; clicked: Clicked }) {
  return (
    <article className={styles.row}>
      <div className={styles.words}>
        {post.category && <p className={styles.category}>{post.category.name}</p>}
        <h2 className={styles.title}>
          <a className={styles.link} href={post.link} {...clicked}>
            {post.title}
          </a>
        </h2>
        {post.snippet && (
          <p
            className={styles.snippet}
            // The content service escapes the text that it marks words in.
            // biome-ignore lint/security/noDangerouslySetInnerHtml: escaped where it is made
            dangerouslySetInnerHTML={{ __html: post.snippet }}
          />
        )}
      </div>
      <div className={styles.picture}>
        <PostImage picture={post.image} sizes="11rem" decorative />
      </div>
    </article>
  );
}
