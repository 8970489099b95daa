import { QueryState } from '../../components/QueryState.tsx';
import { Section } from '../../components/Screen.tsx';
import { useAnalytics } from '../../data/analytics.ts';
import { metricsOf } from '../../data/measures.ts';
import { formatTime } from '../../view/period.ts';
import { useView } from '../../view/use-view.ts';
import { advice, recommendUpdates } from '../posts/update-next.ts';
import styles from './PostScreen.module.css';

const needed = metricsOf(['readers', 'readToEnd', 'helpfulShare']);

/** The third step of the guided path: why this post, and what to do about it. */
export function WhyUpdate({ post, updated }: { post: string; updated: string | undefined }) {
  const view = useView();
  const posts = useAnalytics(
    { ...view, compare: true },
    { metrics: needed, groupBy: 'post', orderBy: 'readers', limit: 1000 },
  );
  const age = updated && `It was last updated ${formatTime(Date.parse(updated), 'day')}.`;
  return (
    <Section title="Why this post should be updated" note={age}>
      <QueryState query={posts} height={120}>
        {(response) => {
          const found = recommendUpdates(response).find((each) => each.post.value === post);
          return found ? (
            <ul className={styles.why}>
              {found.reasons.map(({ kind, text }) => (
                <li key={kind}>
                  {text}
                  <span>{advice[kind]}</span>
                </li>
              ))}
            </ul>
          ) : (
            <p>In this period, this post does as well as the others.</p>
          );
        }}
      </QueryState>
    </Section>
  );
}
