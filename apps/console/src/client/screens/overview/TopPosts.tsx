import { Link } from '@tanstack/react-router';
import { ChangeBadge } from '../../components/figures/ChangeBadge.tsx';
import { QueryState } from '../../components/QueryState.tsx';
import { Section } from '../../components/Screen.tsx';
import { useAnalytics } from '../../data/analytics.ts';
import { formatCount } from '../../data/measures.ts';
import { keepView, useView } from '../../view/use-view.ts';
import styles from './Overview.module.css';

export function TopPosts() {
  const view = useView();
  const posts = useAnalytics(view, { metrics: ['readers'], groupBy: 'post', limit: 8 });
  const search = keepView(view.search);
  return (
    <Section
      title="Most read posts"
      note="By readers in this period."
      actions={
        <Link to="/posts" search={search}>
          All posts →
        </Link>
      }
    >
      <QueryState
        query={posts}
        height={240}
        empty={{
          when: ({ rows }) => rows.length === 0,
          title: 'No posts were read',
          text: 'The most read posts will show here.',
        }}
      >
        {({ rows }) => (
          <ol className={styles.list}>
            {rows.map(({ value = '', label, metrics, previous }) => (
              <li key={value}>
                <Link to="/posts/$post" params={{ post: value }} search={search}>
                  {label ?? value}
                </Link>
                <span>
                  {formatCount(metrics.readers ?? 0)}{' '}
                  <ChangeBadge value={metrics.readers} previous={previous?.readers} format="count" />
                </span>
              </li>
            ))}
          </ol>
        )}
      </QueryState>
    </Section>
  );
}
