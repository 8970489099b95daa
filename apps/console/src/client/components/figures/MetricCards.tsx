import type { MetricValues } from '@contenthub/contracts/analytics/analytics-api';
import { Link } from '@tanstack/react-router';
import { formatCount, formatValue, type MeasureName, measureOf } from '../../data/measures.ts';
import type { ViewSearch } from '../../view/search.ts';
import { ChangeBadge } from './ChangeBadge.tsx';
import { Definition } from './Definition.tsx';
import styles from './MetricCards.module.css';

type Props = {
  names: readonly MeasureName[];
  totals: MetricValues;
  previous?: MetricValues | undefined;
  /** The measure that the chart shows. Choosing another one changes the URL. */
  active?: MeasureName;
};

/** The main numbers of a period. Each has its definition, its denominator in words and its change. */
export function MetricCards({ names, totals, previous, active }: Props) {
  return (
    <dl className={styles.cards}>
      {names.map((name) => {
        const { label, definition, format, value, of, lowerIsBetter } = measureOf(name);
        const denominator = of?.(totals);
        return (
          <div key={name} className={styles.card} data-active={name === active || undefined}>
            <dt>
              <Definition text={definition}>{label}</Definition>
            </dt>
            <dd>
              <span className={styles.number}>{formatValue(value(totals), format, { compact: true })}</span>
              {previous && (
                <ChangeBadge
                  value={value(totals)}
                  previous={value(previous)}
                  format={format}
                  lowerIsBetter={lowerIsBetter}
                  of={denominator && { value: denominator.count, previous: of?.(previous).count ?? 0 }}
                />
              )}
              {denominator && (
                <span className={styles.of}>
                  of {formatCount(denominator.count)} {denominator.words}
                </span>
              )}
              {active && (
                <Link
                  to="."
                  search={(old: ViewSearch) => ({ ...old, metric: name })}
                  resetScroll={false}
                  className={styles.show}
                  aria-current={name === active ? 'true' : undefined}
                >
                  <span className="visually-hidden">Show {label} in the chart</span>
                </Link>
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
