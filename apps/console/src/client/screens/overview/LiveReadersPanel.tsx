import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { Chart } from '../../charts/Chart.tsx';
import { QueryState } from '../../components/QueryState.tsx';
import { Section } from '../../components/Screen.tsx';
import { useLiveReaders } from '../../data/analytics.ts';
import { formatCount } from '../../data/measures.ts';
import { keepView, useView } from '../../view/use-view.ts';
import styles from './Overview.module.css';

/** Readers of the last 30 minutes, from the events themselves. It refreshes every ten seconds. */
export function LiveReadersPanel() {
  const live = useLiveReaders();
  const { search } = useView();
  return (
    <Section title="Right now" note="Readers of the last 30 minutes, on all blogs. Refreshes every 10 seconds.">
      <QueryState query={live} height={150}>
        {({ readers, minutes, posts }) => (
          <div className={styles.live}>
            <p className={styles.number}>
              <strong>{formatCount(readers)}</strong> {readers === 1 ? 'reader' : 'readers'} in the last 30 minutes
            </p>
            <Minutes readers={minutes} />
            {posts.length > 0 && (
              <ul className={styles.list}>
                {posts.slice(0, 5).map((post) => (
                  <li key={post.value}>
                    <Link to="/posts/$post" params={{ post: post.value }} search={keepView(search)}>
                      {post.label || post.value}
                    </Link>
                    <span>{formatCount(post.readers)}</span>
                  </li>
                ))}
              </ul>
            )}
          </div>
        )}
      </QueryState>
    </Section>
  );
}

function Minutes({ readers }: { readers: readonly number[] }) {
  const points = useMemo(
    () => readers.map((value, index) => ({ x: index - readers.length, label: ago(readers.length - index), value })),
    [readers],
  );
  return (
    <Chart
      {...{ title: 'Readers per minute', xTitle: 'Minute', xAxis: 'minutes', shape: 'bars', height: 140, points }}
      formatValue={formatCount}
      fileName="live-readers"
    />
  );
}

const ago = (minutes: number) => `${minutes} ${minutes === 1 ? 'minute' : 'minutes'} ago`;
