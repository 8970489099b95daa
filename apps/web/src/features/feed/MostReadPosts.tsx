import type { MostRead } from '@contenthub/contracts/analytics/most-read';
import type { BlogType } from '@contenthub/contracts/content/blogs';
import { useQueries, useQuery } from '../../data/hooks.ts';
import { formatShortDate } from '../post/long-date.ts';
import styles from './MostReadPosts.module.css';

/** Home shows the first picks at its top, unless they failed to load. */
const getHeading = (basis: MostRead['basis'], hasPinnedPosts: boolean) =>
  ({
    readers: 'Most read',
    picks: hasPinnedPosts ? 'More editors’ picks' : 'Editors’ picks',
    updated: 'Recently updated',
  })[basis];

/**
 * The posts that most readers read, numbered. Before there are figures, more picks of the editors or the posts that were
 * updated last. Its code is loaded when a reader uses the list.
 */
export function MostReadPosts({ blog }: { blog: BlogType }) {
  const queries = useQueries();
  const { basis, posts } = useQuery(queries.mostRead(blog)) ?? { basis: 'updated', posts: [] };
  const pinned = useQuery(queries.sticky(blog)) ?? [];
  if (posts.length === 0) return null;
  const isRanked = basis === 'readers';
  const List = isRanked ? 'ol' : 'ul';
  return (
    <section className={styles.section} aria-labelledby="most-read">
      <h2 className={styles.label} id="most-read">
        {getHeading(basis, pinned.length > 0)}
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
