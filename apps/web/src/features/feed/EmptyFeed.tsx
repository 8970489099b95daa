import styles from './EmptyFeed.module.css';

/** A page past the end of a feed, or a feed in which nothing is: a way back. */
export function EmptyFeed({ home }: { home: string }) {
  return (
    <section className={styles.empty} aria-label="Posts">
      <p className={styles.said}>There is nothing on this page.</p>
      <p>
        It may be past the last one, or nothing has been written for it yet. <a href={home}>Go to the newest posts</a>
      </p>
    </section>
  );
}
