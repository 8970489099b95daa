import { Link } from '@tanstack/react-router';
import { EmptyState } from '../../components/QueryState.tsx';
import { Section } from '../../components/Screen.tsx';
import { formatCount } from '../../data/measures.ts';
import type { AnalyticsResponse } from '../../data/post-names.ts';
import type { ViewSearch } from '../../view/search.ts';
import styles from './UpdateNext.module.css';
import { recommendUpdates } from './update-next.ts';

const maxShown = 12;
const labels = { losing: 'Losing readers', unfinished: 'Not finished', unhelpful: 'Not helpful' } as const;

/** Names the first post to update and why. */
export function UpdateAnswer({ response }: { response: AnalyticsResponse }) {
  const [first] = recommendUpdates(response);
  if (!first) return null;
  return (
    <>
      Start with <strong>{first.post.label ?? first.post.value}</strong>.{' '}
      {first.reasons.map(({ text }) => text).join(' ')}
    </>
  );
}

/** The second step of the guided path: posts in the order in which an update would help most readers. */
export function UpdateNext({ response, search }: { response: AnalyticsResponse; search: ViewSearch }) {
  const found = recommendUpdates(response);
  if (found.length === 0) {
    return (
      <EmptyState
        title="No post stands out"
        text="Posts that lose readers, are not read to the end, or do not help will be listed here. Choose a longer period to compare more readers."
      />
    );
  }
  return (
    <Section
      title={
        found.length === 1
          ? '1 post does worse than the others'
          : `${formatCount(found.length)} posts do worse than the others`
      }
      note="Ordered by how many more readers a post would keep if it did as well as the average post. Open one to see why."
    >
      <ol className={styles.list}>
        {found.slice(0, maxShown).map(({ post, reasons, affected }) => (
          <li key={post.value} className={styles.item}>
            <div className={styles.text}>
              <Link
                to="/posts/$post"
                params={{ post: post.value ?? '' }}
                search={{ ...search, tab: 'update' }}
                className={styles.title}
              >
                {post.label ?? post.value}
              </Link>
              <ul className={styles.reasons}>
                {reasons.map(({ kind, text }) => (
                  <li key={kind}>
                    <span className={styles.kind}>{labels[kind]}</span> {text}
                  </li>
                ))}
              </ul>
            </div>
            <p className={styles.affected}>
              <strong>{formatCount(affected)}</strong> {affected === 1 ? 'reader' : 'readers'} to win back
            </p>
          </li>
        ))}
      </ol>
    </Section>
  );
}
