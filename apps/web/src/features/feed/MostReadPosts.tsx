import type { MostRead } from '@contenthub/contracts/analytics/most-read';
import { formatShortDate } from '../post/long-date.ts';
import styles from './MostReadPosts.module.css';

/** The posts that most readers read, numbered. Before there are figures, the posts that were updated last. */
export function MostReadPosts({ list: { basis, posts } }: { list: MostRead }) {
  const isRanked = basis === 'readers';
  const List = isRanked ? 'ol' : 'ul';
  return (
    <section className={styles.section} aria-labelledby="most-read">
      <h2 className={styles.label} id="most-read">
        {isRanked ? 'Most read' : 'Recently updated'}
      </h2>
      <List className={isRanked ? styles.ranked : styles.list}>
        {posts.map(({ id, title, link, category, modified, readingMinutes }) => (
          <li key={id} className={styles.item}>
            <div className={styles.text}>
              <a className={styles.link} href={link}>
                {title}
              </a>
              <p className={styles.facts}>
                {isRanked ? category : <time dateTime={modified}>{formatShortDate(modified)}</time>}
                {(category || !isRanked) && ' · '}
                {readingMinutes} min read
              </p>
            </div>
          </li>
        ))}
      </List>
    </section>
  );
}
