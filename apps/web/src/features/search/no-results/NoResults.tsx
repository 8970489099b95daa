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
          Nothing found for “{search}”
        </h2>
        {didYouMean && (
          <p>
            Did you mean <a href={blog.searchUrl(didYouMean)}>{didYouMean}</a>?
          </p>
        )}
        <ul className={styles.tips}>
          <li>Try fewer words, or the one that matters most.</li>
          <li>Try another word for the same thing.</li>
          <li>Look for a name as it is written in the text.</li>
        </ul>
      </section>
      <Topics blog={blog} />
      <NewestPosts posts={newest} />
    </div>
  );
}
