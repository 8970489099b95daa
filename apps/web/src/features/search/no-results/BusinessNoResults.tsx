import type { Blog } from '../../../sites/blog.ts';
import styles from './NoResults.module.css';

type Props = { blog: Blog; search: string; didYouMean?: string | undefined; filter: string | undefined };

/** No results in the business hub. The departments are shown above. Offers to remove the filter. */
export function BusinessNoResults({ blog, search, didYouMean, filter }: Props) {
  return (
    <section className={styles.said} aria-labelledby="nothing">
      <h2 className={styles.headline} id="nothing">
        No results for “{search}”
      </h2>
      {didYouMean && (
        <p>
          Did you mean <a href={blog.searchUrl(didYouMean, filter)}>{didYouMean}</a>?
        </p>
      )}
      <p>
        {filter ? (
          <a href={blog.searchUrl(search)}>Search all content</a>
        ) : (
          <>
            Choose a team above, or <a href={blog.paths.home}>see all posts</a>.
          </>
        )}
      </p>
    </section>
  );
}
