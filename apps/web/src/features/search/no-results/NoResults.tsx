import type { PostListItem } from '../../../data/post-list-item.ts';
import type { Blog } from '../../../sites/blog.ts';
import { NewestPosts } from './NewestPosts.tsx';
import styles from './NoResults.module.css';
import { Topics } from './Topics.tsx';

type Props = { blog: Blog; search: string; didYouMean?: string | undefined; newest: PostListItem[] };

/** No results: shows the correction, advice, topics and the newest posts. */
export function NoResults({ blog, search, didYouMean, newest }: Props) {
  return (
    <div className={styles.help}>
      <section className={styles.said} aria-labelledby="nothing">
        <h2 className={styles.headline} id="nothing">
          No results for “{search}”
        </h2>
        {didYouMean && (
          <p>
            Did you mean <a href={blog.searchUrl(didYouMean)}>{didYouMean}</a>?
          </p>
        )}
        <ul className={styles.tips}>
          <li>Try fewer words or a single keyword.</li>
          <li>Try a different word for the same thing.</li>
          <li>Check the spelling of names.</li>
        </ul>
      </section>
      <Topics blog={blog} />
      <NewestPosts posts={newest} />
    </div>
  );
}
