import styles from './EmptyFeed.module.css';

/** A page past the end of a feed, or a feed in which nothing is: a way back. */
export function EmptyFeed({ home }: { home: string }) {
  return (
    <p className={styles.empty}>
      There is nothing on this page. <a href={home}>Go to the newest posts</a>
    </p>
  );
}
