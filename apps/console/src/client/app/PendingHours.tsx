import { Link } from '@tanstack/react-router';
import { usePeriodFacts } from '../data/analytics.ts';
import { keepView, useView } from '../view/use-view.ts';
import styles from './FilterBar.module.css';

/** Says that some numbers of the period are missing or out of date. */
export function PendingHours() {
  const view = useView();
  const { data } = usePeriodFacts(view);
  if (!data?.pendingHours) return null;
  const { pendingHours } = data;
  return (
    <p className={styles.note}>
      {pendingHours === 1 ? '1 hour of this period is' : `${pendingHours} hours of this period are`} missing or out of
      date.{' '}
      <Link to="/trust" search={keepView(view.search)}>
        See Trust
      </Link>
    </p>
  );
}
