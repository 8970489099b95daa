import type { MostRead } from '@contenthub/contracts/analytics/most-read';
import type { BlogType } from '@contenthub/contracts/content/blogs';
import { useQueries, useQuery } from '../../data/hooks.ts';
import { formatShortDate } from '../post/long-date.ts';
import styles from './MostReadPosts.module.css';

const headings: Record<MostRead['basis'], string> = {
  readers: 'Most read',
  picks: 'More editors’ picks',
  updated: 'Recently updated',
};

/**
 * The posts that most readers read, numbered. Before there are figures, more picks of the editors or the posts that were
 * updated last. Its code is loaded when a reader uses the list.
 */
export function MostReadPosts({ blog }: { blog: BlogType }) {
  const { basis, posts } = useQuery(useQueries().mostRead(blog)) ?? { basis: 'updated', posts: [] };
  if (posts.length === 0) return null;
  const isRanked = basis === 'readers';
  const List = isRanked ? 'ol' : 'ul';
  return (
    <section className={styles.section} aria-labelledby="most-read">
      <h2 className={styles.label} id="most-read">
        {headings[basis]}
      </h2>
      <List className={isRanked ? styles.ranked : styles.list}>
        {posts.map(({ id, title, link, category, modified, readingMinutes }) => (
          <li key={id} className={styles.item}>
            <div className={styles.text}>
              <a data-link="cover" href={link}>
                {title}
              </a>
              <p className={styles.facts}>
                {basis === 'updated' ? <time dateTime={modified}>{formatShortDate(modified)}</time> : category}
                {(basis === 'updated' || category) && ' · '}
                {readingMinutes} min read
              </p>
            </div>
          </li>
        ))}
      </List>
    </section>
  );
}
