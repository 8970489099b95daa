import { useAnalytics } from '../data/analytics.ts';
import { useView } from '../view/use-view.ts';
import styles from './SimulatedNotice.module.css';

/** Says that numbers include simulated readers, and how to remove them. */
export function SimulatedNotice() {
  const view = useView();
  const { data } = useAnalytics({ ...view, filters: {} }, { metrics: ['views'], compare: false });
  if (!data?.simulated) return null;
  return (
    <aside className={styles.notice} aria-label="Simulated data">
      <strong>Simulated readers</strong>
      <span>
        These numbers include simulated readers. <code>npm run hub -- simulate --remove</code> deletes them.
      </span>
    </aside>
  );
}
