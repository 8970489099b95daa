import type { ReactNode } from 'react';
import type { PostListItem } from '../../../data/post-list-item.ts';
import type { Blog } from '../../../sites/blog.ts';
import { EmptyDrawing } from '../../feed/EmptyState.tsx';
import { NewestPosts } from './NewestPosts.tsx';
import styles from './NoResults.module.css';
import { Topics } from './Topics.tsx';

type Search = { blog: Blog; search: string; didYouMean?: string | undefined };

/** No results: shows the correction, advice, topics and the newest posts. */
export function NoResults({ newest, ...search }: Search & { newest: PostListItem[] }) {
  return (
    <NoResultsHelp {...search}>
      <Topics blog={search.blog} />
      <NewestPosts posts={newest} />
    </NoResultsHelp>
  );
}

type HelpProps = Search & {
  filter?: string | undefined;
  /** What else the reader can do, after the advice. */
  next?: ReactNode;
  /** Suggestions below. */
  children: ReactNode;
};

/** A drawing, the correction and advice, above suggestions. */
export function NoResultsHelp({ blog, search, didYouMean, filter, next, children }: HelpProps) {
  return (
    <div className={styles.help}>
      <section className={styles.said} aria-labelledby="nothing">
        <EmptyDrawing sign="lens" />
        <h2 className={styles.headline} id="nothing">
          No results for “{search}”
        </h2>
        {didYouMean && (
          <p>
            Did you mean <a href={blog.searchUrl(didYouMean, filter)}>{didYouMean}</a>?
          </p>
        )}
        <ul className={styles.tips}>
          <li>Try fewer words or a single keyword.</li>
          <li>Try a different word for the same thing.</li>
          <li>Check the spelling of names.</li>
        </ul>
        {next}
      </section>
      {children}
    </div>
  );
}
