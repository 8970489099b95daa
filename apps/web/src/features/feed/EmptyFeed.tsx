import { EmptyDrawing } from './EmptyDrawing.tsx';
import styles from './EmptyFeed.module.css';

type Props = {
  /** The page of the feed: past its end, or the first page of an empty feed. */
  page: number;
  /** The link to the home page. */
  home: string;
};

/** An empty feed with a link back. */
export function EmptyFeed({ page, home }: Props) {
  return (
    <section className={styles.empty} aria-label="Posts">
      <EmptyDrawing />
      <p className={styles.said}>{page > 1 ? 'No more posts' : 'No posts yet'}</p>
      <p>
        {page > 1 ? 'You’ve gone past the last page. ' : 'Check back later, or read something else. '}
        <a href={home}>Go to the newest posts</a>
      </p>
    </section>
  );
}
