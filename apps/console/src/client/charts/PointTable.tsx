import styles from './Chart.module.css';
import { capitalize, hasInterval } from './chart-text.ts';
import type { Point } from './draw.ts';

type Props = {
  points: readonly Point[];
  title: string;
  xTitle: string;
  formatValue: (value: number) => string;
  previousTitle?: string | undefined;
  eventsOf: false | ((point: Point) => string[]);
};

/** The numbers of a chart. */
export function PointTable({ points, title, xTitle, formatValue, previousTitle, eventsOf }: Props) {
  const withInterval = hasInterval(points);
  const format = (value: number | undefined) => (value === undefined ? '–' : formatValue(value));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area needs the keyboard
    <section className={styles.tableFrame} tabIndex={0} aria-label={`${title}: table`}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{xTitle}</th>
            <th scope="col">{title}</th>
            {previousTitle && <th scope="col">{capitalize(previousTitle)}</th>}
            {withInterval && <th scope="col">From</th>}
            {withInterval && <th scope="col">To</th>}
            {eventsOf && <th scope="col">Events</th>}
          </tr>
        </thead>
        <tbody>
          {points.map((point) => (
            <tr key={point.x}>
              <th scope="row">{point.label}</th>
              <td>{formatValue(point.value)}</td>
              {previousTitle && <td>{format(point.previous)}</td>}
              {withInterval && <td>{format(point.low)}</td>}
              {withInterval && <td>{format(point.high)}</td>}
              {eventsOf && <td className={styles.event}>{eventsOf(point).join('. ')}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
