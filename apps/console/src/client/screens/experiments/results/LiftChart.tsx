import { areaY, axisX, axisY, gridY, lineY, plot, ruleY } from '@observablehq/plot';
import { useEffect, useRef, useState } from 'react';
import charts from '../../../charts/Chart.module.css';
import controls from '../../../components/forms/controls.module.css';
import styles from '../Experiments.module.css';

type LiftPoint = { x: number; label: string; value: number; low: number; high: number };
type Props = { title: string; points: readonly LiftPoint[]; formatValue: (value: number) => string };

const height = 220;

/** A lift with its interval over time, and a table with the same numbers. */
export function LiftChart({ title, points, formatValue }: Props) {
  const [isTable, setTable] = useState(false);
  if (points.length === 0) return <p className={styles.note}>{title}: too few readers yet.</p>;
  return (
    <figure className={charts.chart} aria-label={title}>
      <div className={charts.bar}>
        <figcaption className={charts.legend}>
          <span className={charts.key} data-line="current">
            {title}
          </span>
        </figcaption>
        <button
          type="button"
          className={controls.control}
          aria-label={`${title} as a table`}
          aria-pressed={isTable}
          onClick={() => setTable(!isTable)}
        >
          Table
        </button>
      </div>
      {isTable ? <LiftTable {...{ points, title, formatValue }} /> : <LiftPlot {...{ points, formatValue }} />}
    </figure>
  );
}

function LiftPlot({ points, formatValue }: Omit<Props, 'title'>) {
  const frame = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    setWidth(element.clientWidth);
    return () => observer.disconnect();
  }, []);
  useEffect(() => {
    const element = frame.current;
    if (!element || width === 0) return;
    element.replaceChildren(drawLift(points, width, formatValue));
  }, [points, width, formatValue]);
  return <div ref={frame} className={charts.plot} style={{ height }} aria-hidden="true" />;
}

function drawLift(points: readonly LiftPoint[], width: number, formatValue: (value: number) => string): Element {
  const drawn = plot({
    ...{ width, height, marginTop: 12, marginRight: 12, marginBottom: 26, marginLeft: 56 },
    style: { background: 'transparent', color: 'var(--ink-soft)', fontFamily: 'var(--sans)', fontSize: '12px' },
    x: { type: 'utc' },
    y: { nice: true },
    marks: [
      gridY({ stroke: 'var(--line)', strokeOpacity: 1, ticks: 4 }),
      axisY({ ticks: 4, tickSize: 0, tickFormat: formatValue, label: null }),
      axisX({ ticks: Math.max(2, Math.floor(width / 110)), tickSize: 0, label: null }),
      areaY(points, { x: 'x', y1: 'low', y2: 'high', fill: 'var(--accent)', fillOpacity: 0.18 }),
      ruleY([0], { stroke: 'var(--ink-soft)' }),
      lineY(points, { x: 'x', y: 'value', stroke: 'var(--link)', strokeWidth: 2, marker: points.length < 3 }),
    ],
  });
  // The content security policy allows no inline style sheets. These rules are in Chart.module.css.
  drawn.querySelector('style')?.remove();
  return drawn;
}

function LiftTable({ points, title, formatValue }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area needs the keyboard
    <section className={charts.tableFrame} tabIndex={0} aria-label={`${title}: table`}>
      <table className={charts.table}>
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col">Lift</th>
            <th scope="col">From</th>
            <th scope="col">To</th>
          </tr>
        </thead>
        <tbody>
          {points.map(({ x, label, value, low, high }) => (
            <tr key={x}>
              <th scope="row">{label}</th>
              <td>{formatValue(value)}</td>
              <td>{formatValue(low)}</td>
              <td>{formatValue(high)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
