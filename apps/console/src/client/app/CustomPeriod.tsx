import type { Period } from '../view/period.ts';
import type { ViewSearch } from '../view/search.ts';
import styles from './FilterBar.module.css';

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);

/** The first and last day of a period. */
export function CustomPeriod({
  period,
  onChange,
}: {
  period: Period;
  onChange: (changes: Partial<ViewSearch>) => void;
}) {
  const from = dayOf(period.from);
  const to = dayOf(period.to - 1);
  const change = (first: string, last: string) => {
    if (first && last && first <= last) onChange({ period: 'custom', from: first, to: last });
  };
  return (
    <span className={styles.dates}>
      <input
        type="date"
        aria-label="First day"
        value={from}
        max={to}
        onChange={({ target }) => change(target.value, to)}
      />
      –
      <input
        type="date"
        aria-label="Last day"
        value={to}
        min={from}
        onChange={({ target }) => change(from, target.value)}
      />
    </span>
  );
}
