import { useNewestPosts } from '../../data/hooks.ts';
import { EmptyDrawing } from '../../features/feed/EmptyState.tsx';
import { NewestPosts } from '../../features/search/no-results/NewestPosts.tsx';
import { Topics } from '../../features/search/no-results/Topics.tsx';
import { SearchForm } from '../../features/search/SearchForm.tsx';
import type { PageProps } from '../route.ts';
import styles from './NotFoundPage.module.css';

/** Offers search, the main topics and the newest posts. */
export function NotFoundPage({ match: { blog } }: PageProps) {
  const newest = useNewestPosts(blog.type);
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <EmptyDrawing />
        <h1 className={styles.headline} tabIndex={-1}>
          Page not found
        </h1>
        <p className={styles.text}>
          The address may have a typo, or the page may have moved. Search for it, or{' '}
          <a href={blog.paths.home}>go to the home page</a>.
        </p>
        <SearchForm blog={blog} />
      </header>
      <Topics blog={blog} />
      <NewestPosts posts={newest} />
    </div>
  );
}
