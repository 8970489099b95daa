import type { MostReadReport } from '@contenthub/contracts/analytics/most-read';
import { mostReadListsPath } from '@contenthub/contracts/staff/console-content';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { getJson } from '../../api/api-client.ts';
import { QueryState } from '../../components/QueryState.tsx';
import { Columns, Section } from '../../components/Screen.tsx';
import { blogLabels } from '../../data/dimensions.ts';
import { formatCount } from '../../data/measures.ts';
import { formatTime } from '../../view/period.ts';
import styles from './UpdateNext.module.css';

/** The headings on home while a blog has too few readers. */
const fallbackHeadings = { picks: 'More editors’ picks', updated: 'Recently updated' };

function useMostReadLists() {
  return useQuery({
    queryKey: [mostReadListsPath],
    queryFn: ({ signal }) => getJson<MostReadReport>(mostReadListsPath, signal),
  });
}

/** The rules of the lists, in words. */
export function MostReadAnswer() {
  const { data } = useMostReadLists();
  if (!data) return null;
  const { days, minReaders, updatedAt } = data;
  return (
    <>
      Each home page lists the posts with the most readers of the last {days} days. A post needs{' '}
      <strong>{formatCount(minReaders)} readers</strong> to be listed, and a tenth more than another one to move above
      it.{' '}
      {updatedAt
        ? `The figures are from ${formatTime(Date.parse(updatedAt), 'hour')}.`
        : 'No figures have been read yet.'}
    </>
  );
}

/** The lists as readers see them, with the figures that decided. */
export function MostReadLists() {
  const lists = useMostReadLists();
  return (
    <QueryState
      query={lists}
      height={600}
      empty={{
        when: ({ blogs }) => blogs.every(({ posts }) => posts.length === 0),
        title: 'No home page has a list',
        text: 'The most read posts of each blog will show here, with their readers.',
      }}
    >
      {({ blogs, minReaders }) => (
        <Columns>
          {blogs
            .filter(({ posts }) => posts.length > 0)
            .map(({ blog, basis, posts }) => (
              <Section
                key={blog}
                title={blogLabels[blog] ?? blog}
                note={
                  basis === 'readers'
                    ? 'Shown as “Most read”, in this order. Readers see no numbers.'
                    : `Fewer than three posts have ${formatCount(minReaders)} readers, so home shows these as “${fallbackHeadings[basis]}”.`
                }
              >
                <ol className={styles.list}>
                  {posts.map(({ id, title, readers }) => (
                    <li key={id} className={styles.item}>
                      <div className={styles.text}>
                        <Link to="/posts/$post" params={{ post: String(id) }} search={{}} className={styles.title}>
                          {title}
                        </Link>
                      </div>
                      {readers !== null && (
                        <p className={styles.affected}>
                          <strong>{formatCount(readers)}</strong> readers
                        </p>
                      )}
                    </li>
                  ))}
                </ol>
              </Section>
            ))}
        </Columns>
      )}
    </QueryState>
  );
}
