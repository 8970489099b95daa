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
      <p className={styles.said}>{page > 1 ? 'There are no more posts.' : 'There are no posts here yet.'}</p>
      <p>
        {page > 1 ? 'This page is past the last one. ' : 'Please come back later, or read something else. '}
        <a href={home}>Go to the newest posts</a>
      </p>
    </section>
  );
}
