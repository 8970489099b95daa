import type { ExperimentResults, MetricResult } from '@contenthub/contracts/analytics/experiment-results';
import { useMemo } from 'react';
import { Chart } from '../../../charts/Chart.tsx';
import type { Point } from '../../../charts/draw.ts';
import { formatCount } from '../../../data/measures.ts';
import { formatDay } from '../../../view/times.ts';
import styles from '../Experiments.module.css';
import { formatLift } from '../experiment-text.ts';

/** Exposures by day, and how the lift of the primary metric developed. */
export function ResultCharts({ results, isFixed }: { results: ExperimentResults; isFixed: boolean }) {
  const exposures = useMemo(() => toExposures(results), [results]);
  const [primary] = results.metrics;
  return (
    <>
      {!results.hidden && primary && <Sequence metric={primary} name={results.experiment} isFixed={isFixed} />}
      <div>
        <h3>Exposures by day</h3>
        <Chart
          title="Exposed readers"
          xTitle="Day"
          xAxis="time"
          points={exposures}
          formatValue={formatCount}
          fileName={`${results.experiment}-exposures`}
        />
      </div>
    </>
  );
}

function Sequence({ metric, name, isFixed }: { metric: MetricResult; name: string; isFixed: boolean }) {
  return (
    <div>
      <h3>Lift over time</h3>
      <p className={styles.note}>
        {metric.title}, with all readers exposed until the end of each day.{' '}
        {isFixed ? 'Only the interval at the planned end holds.' : 'The interval holds on all days together.'}
      </p>
      {metric.variants.slice(1).map(({ variant }, index) => (
        // The first variant is control, which has no lift.
        <Lift
          key={variant}
          metric={metric}
          index={index + 1}
          title={`Lift of ${variant}`}
          fileName={`${name}-${variant}`}
        />
      ))}
    </div>
  );
}

type LiftProps = { metric: MetricResult; index: number; title: string; fileName: string };

function Lift({ metric, index, title, fileName }: LiftProps) {
  const points = useMemo(
    () =>
      metric.series.flatMap(({ day, lifts }): Point[] => {
        const lift = lifts[index];
        return lift ? [{ x: Date.parse(day), label: formatDay(day), ...lift }] : [];
      }),
    [metric, index],
  );
  if (points.length === 0) return <p className={styles.note}>{title}: too few readers yet.</p>;
  return (
    <Chart
      {...{ title, points, xTitle: 'Day', xAxis: 'time', height: 220, formatValue: formatLift }}
      fileName={`${fileName}-lift`}
    />
  );
}

function toExposures({ exposuresByDay }: ExperimentResults): Point[] {
  return exposuresByDay.map(({ day, exposed }) => ({
    x: Date.parse(day),
    label: formatDay(day),
    value: exposed.reduce((sum, count) => sum + count, 0),
  }));
}
