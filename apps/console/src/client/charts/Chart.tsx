import { type KeyboardEvent, type PointerEvent, useMemo, useRef, useState } from 'react';
import controls from '../components/forms/controls.module.css';
import { MenuButton } from '../components/menus/MenuButton.tsx';
import { download, downloadRows, type ExportColumn } from '../data/export.ts';
import { AnnotationList, groupAnnotations, type Marker } from './AnnotationList.tsx';
import styles from './Chart.module.css';
import type { Annotation, Drawing, Point } from './draw.ts';
import { useDrawing } from './use-drawing.ts';

type Props = {
  /** What is measured, such as "Readers". */
  title: string;
  points: readonly Point[];
  xAxis: 'time' | 'percent';
  /** Heading of the first column of the table. */
  xTitle: string;
  formatValue: (value: number) => string;
  max?: number | undefined;
  /** What happened at points of the chart. */
  annotations?: readonly Annotation[];
  /** Label of the compared period. */
  previousTitle?: string | undefined;
  fileName: string;
  /** Called with the first and last point of a selected range. */
  onZoom?: ((from: Point, to: Point) => void) | undefined;
};

const chartHeight = 260;
const noAnnotations: readonly Annotation[] = [];

/**
 * A line with everything that goes with it: the previous period as a dashed line, annotations, a read-out for pointer
 * and keyboard, a table with the same numbers, and downloads.
 */
export function Chart(props: Props) {
  const { title, points, xTitle, formatValue, previousTitle, fileName, annotations = noAnnotations } = props;
  const [isTable, setTable] = useState(false);
  const container = useRef<HTMLDivElement>(null);
  const markers = useMemo(() => groupAnnotations(annotations, points), [annotations, points]);
  const eventsOf = ({ x }: Point) => annotations.flatMap((each) => (each.x === x ? [each.label] : []));
  const columns: ExportColumn<Point>[] = [
    { id: xTitle, value: ({ label }) => label },
    { id: title, value: ({ value }) => value },
    ...(previousTitle ? [{ id: `${title} (${previousTitle})`, value: ({ previous }: Point) => previous }] : []),
    ...(markers.length > 0 ? [{ id: 'Events', value: (point: Point) => eventsOf(point).join('; ') }] : []),
  ];
  const savePng = async () => {
    const svg = container.current?.querySelector('svg');
    if (svg) download(`${fileName}.png`, await (await import('./png.ts')).toPng(svg, title));
  };
  const actions = [
    { id: 'csv', label: 'Download CSV', run: () => downloadRows(fileName, 'csv', columns, points) },
    { id: 'json', label: 'Download JSON', run: () => downloadRows(fileName, 'json', columns, points) },
    ...(isTable ? [] : [{ id: 'png', label: 'Download PNG', run: () => void savePng() }]),
    { id: 'print', label: 'Print this screen', run: () => window.print() },
  ];
  return (
    <figure className={styles.chart} aria-label={title}>
      <div className={styles.bar}>
        <figcaption className={styles.legend}>
          <span className={styles.key} data-line="current">
            {title}
          </span>
          {previousTitle && (
            <span className={styles.key} data-line="previous">
              {capitalize(previousTitle)}
            </span>
          )}
        </figcaption>
        <div className={styles.actions}>
          <button type="button" className={controls.control} aria-pressed={isTable} onClick={() => setTable(!isTable)}>
            Table
          </button>
          <MenuButton label={`Export ${title}`} actions={actions}>
            Export
          </MenuButton>
        </div>
      </div>
      {isTable ? (
        <PointTable
          {...{ points, title, xTitle, formatValue, previousTitle }}
          eventsOf={markers.length > 0 && eventsOf}
        />
      ) : (
        <div ref={container}>
          <Plot {...props} {...{ markers, eventsOf }} />
        </div>
      )}
      <AnnotationList markers={markers} points={points} />
    </figure>
  );
}

type PlotProps = Props & { markers: readonly Marker[]; eventsOf: (point: Point) => string[] };

function Plot({ title, points, xAxis, formatValue, max, markers, eventsOf, previousTitle, onZoom }: PlotProps) {
  const { frame, drawing } = useDrawing(points, { height: chartHeight, xAxis, markers, formatValue, max });
  const [active, setActive] = useState<number>();
  const [anchor, setAnchor] = useState<number>();
  const last = points.length - 1;
  const [seen, setSeen] = useState(points);
  // Another period has other points.
  if (seen !== points) {
    setSeen(points);
    setActive(undefined);
    setAnchor(undefined);
  }

  const nearest = (event: PointerEvent) => {
    if (!drawing) return undefined;
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left;
    const distance = (index: number) => Math.abs(drawing.toX(points[index]?.x ?? 0) - x);
    return points.reduce((best, _, index) => (distance(index) < distance(best) ? index : best), 0);
  };
  const zoom = (one: number, other: number) => {
    const [from, to] = [points[Math.min(one, other)], points[Math.max(one, other)]];
    setAnchor(undefined);
    if (from && to && one !== other) onZoom?.(from, to);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const at = active ?? last;
    const moves: Record<string, number> = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last };
    const next = moves[event.key];
    if (next !== undefined) {
      event.preventDefault();
      if (event.shiftKey && onZoom) setAnchor(anchor ?? at);
      else setAnchor(undefined);
      setActive(Math.min(Math.max(active === undefined && event.key !== 'Home' ? last : next, 0), last));
    } else if (event.key === 'Enter' && anchor !== undefined) zoom(anchor, at);
    else if (event.key === 'Escape') setAnchor(undefined);
  };
  const point = active === undefined ? undefined : points[active];
  const describe = (each: Point) =>
    [
      `${each.label}: ${formatValue(each.value)}`,
      ...(each.previous === undefined ? [] : [`${each.previousLabel ?? previousTitle}: ${formatValue(each.previous)}`]),
      ...eventsOf(each),
    ].join('. ');
  const spoken = point ?? points[last];
  return (
    <div
      ref={frame}
      className={styles.plot}
      style={{ height: chartHeight }}
      role="slider"
      tabIndex={0}
      aria-label={`${title}: points of the chart`}
      aria-valuemin={0}
      aria-valuemax={Math.max(last, 0)}
      aria-valuenow={active ?? Math.max(last, 0)}
      aria-valuetext={spoken ? describe(spoken) : 'No data'}
      onKeyDown={onKeyDown}
      onFocus={(event) => event.currentTarget.matches(':focus-visible') && active === undefined && setActive(last)}
      onBlur={() => setActive(undefined)}
      onPointerMove={(event) => setActive(nearest(event))}
      onPointerLeave={() => {
        setActive(undefined);
        setAnchor(undefined);
      }}
      onPointerDown={(event) => onZoom && event.pointerType === 'mouse' && setAnchor(nearest(event))}
      onPointerUp={() => anchor !== undefined && active !== undefined && zoom(anchor, active)}
    >
      {drawing &&
        markers.map(({ x }, index) => (
          <span key={x} className={styles.marker} style={{ left: drawing.toX(x) }} aria-hidden="true">
            {index + 1}
          </span>
        ))}
      {drawing && anchor !== undefined && active !== undefined && anchor !== active && (
        <Range {...{ drawing, from: points[Math.min(anchor, active)], to: points[Math.max(anchor, active)] }} />
      )}
      {drawing && point && <Readout {...{ drawing, point, formatValue, previousTitle }} events={eventsOf(point)} />}
    </div>
  );
}

function Range({ drawing, from, to }: { drawing: Drawing; from: Point | undefined; to: Point | undefined }) {
  if (!from || !to) return null;
  const [left, right] = [drawing.toX(from.x), drawing.toX(to.x)];
  const { top, bottom } = drawing;
  return <div className={styles.range} style={{ left, width: right - left, top, height: bottom - top }} />;
}

type ReadoutProps = {
  drawing: Drawing;
  point: Point;
  formatValue: (value: number) => string;
  previousTitle: string | undefined;
  events: readonly string[];
};

function Readout({ drawing, point, formatValue, previousTitle, events }: ReadoutProps) {
  const { toX, toY, top, bottom } = drawing;
  const x = toX(point.x);
  const isRight = x > (drawing.svg.clientWidth || 600) / 2;
  return (
    <div className={styles.readout} aria-hidden="true">
      <span className={styles.line} style={{ left: x, top, height: bottom - top }} />
      <span className={styles.dot} style={{ left: x, top: toY(point.value) }} />
      {point.previous !== undefined && (
        <span className={styles.dot} data-line="previous" style={{ left: x, top: toY(point.previous) }} />
      )}
      <span className={styles.box} data-side={isRight ? 'left' : 'right'} style={{ left: x, top }}>
        <span>{point.label}</span>
        <strong>{formatValue(point.value)}</strong>
        {point.previous !== undefined && (
          <span>
            {formatValue(point.previous)} · {point.previousLabel ?? previousTitle}
          </span>
        )}
        {events.map((event) => (
          <span key={event} className={styles.event}>
            {event}
          </span>
        ))}
      </span>
    </div>
  );
}

type TableProps = Pick<Props, 'points' | 'title' | 'xTitle' | 'formatValue' | 'previousTitle'> & {
  eventsOf: false | ((point: Point) => string[]);
};

function PointTable({ points, title, xTitle, formatValue, previousTitle, eventsOf }: TableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area needs the keyboard
    <section className={styles.tableFrame} tabIndex={0} aria-label={`${title}: table`}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{xTitle}</th>
            <th scope="col">{title}</th>
            {previousTitle && <th scope="col">{capitalize(previousTitle)}</th>}
            {eventsOf && <th scope="col">Events</th>}
          </tr>
        </thead>
        <tbody>
          {points.map((point) => (
            <tr key={point.x}>
              <th scope="row">{point.label}</th>
              <td>{formatValue(point.value)}</td>
              {previousTitle && <td>{point.previous === undefined ? '–' : formatValue(point.previous)}</td>}
              {eventsOf && <td className={styles.event}>{eventsOf(point).join('. ')}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
