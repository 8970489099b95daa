import type { ExperimentResults, MetricResult } from '@contenthub/contracts/analytics/experiment-results';
import { useMemo } from 'react';
import { Chart } from '../../../charts/Chart.tsx';
import type { Point } from '../../../charts/draw.ts';
import { formatCount } from '../../../data/measures.ts';
import styles from '../Experiments.module.css';
import { formatDay, formatLift } from '../experiment-text.ts';
import { LiftChart } from './LiftChart.tsx';

/** Exposures by day, and how the lift of the primary metric developed. */
export function ResultCharts({ results, isFixed }: { results: ExperimentResults; isFixed: boolean }) {
  const exposures = useMemo(() => toExposures(results), [results]);
  const [primary] = results.metrics;
  return (
    <>
      {!results.hidden && primary && <Sequence metric={primary} isFixed={isFixed} />}
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

function Sequence({ metric, isFixed }: { metric: MetricResult; isFixed: boolean }) {
  return (
    <div>
      <h3>Lift over time</h3>
      <p className={styles.note}>
        {metric.title}, with all readers exposed until the end of each day.{' '}
        {isFixed ? 'Only the interval at the planned end holds.' : 'The interval holds on all days together.'}
      </p>
      {metric.variants.slice(1).map(({ variant }, index) => (
        <LiftChart
          key={variant}
          title={`Lift of ${variant}`}
          points={metric.series.flatMap(({ day, lifts }) => {
            // The first one is that of control, which has none.
            const lift = lifts[index + 1];
            return lift ? [{ x: Date.parse(day), label: formatDay(day), ...lift }] : [];
          })}
          formatValue={formatLift}
        />
      ))}
    </div>
  );
}

function toExposures({ exposuresByDay }: ExperimentResults): Point[] {
  return exposuresByDay.map(({ day, exposed }) => ({
    x: Date.parse(day),
    label: formatDay(day),
    value: exposed.reduce((sum, count) => sum + count, 0),
  }));
}
