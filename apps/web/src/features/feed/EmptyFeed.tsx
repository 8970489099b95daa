import styles from './EmptyFeed.module.css';

type Props = {
  /** Which page of the feed it is: past the end of one, or the first of one without posts. */
  page: number;
  /** Where there is something to read. */
  home: string;
};

/** A feed with nothing to show, and a way back. */
export function EmptyFeed({ page, home }: Props) {
  return (
    <section className={styles.empty} aria-label="Posts">
      <p className={styles.said}>{page > 1 ? 'There are no more posts.' : 'There are no posts here yet.'}</p>
      <p>
        {page > 1 ? 'This page is past the last one. ' : 'Please come back later, or read something else. '}
        <a href={home}>Go to the newest posts</a>
      </p>
    </section>
  );
}
