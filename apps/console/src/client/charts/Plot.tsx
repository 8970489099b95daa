import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import type { Marker } from './AnnotationList.tsx';
import styles from './Chart.module.css';
import { describeInterval } from './chart-text.ts';
import type { Drawing, Point, Shape, XAxis } from './draw.ts';
import { useDrawing } from './use-drawing.ts';

type PlotProps = {
  title: string;
  points: readonly Point[];
  xAxis: XAxis;
  shape?: Shape;
  height?: number;
  formatValue: (value: number) => string;
  max?: number | undefined;
  markers: readonly Marker[];
  eventsOf: (point: Point) => string[];
  previousTitle?: string | undefined;
  onZoom?: ((from: Point, to: Point) => void) | undefined;
};

const chartHeight = 260;

/** The drawing, with a read-out for pointer and keyboard. */

export function Plot(props: PlotProps) {
  const { title, points, formatValue, markers, eventsOf, previousTitle, onZoom } = props;
  const { xAxis, shape = 'line', height = chartHeight, max } = props;
  const { frame, drawing } = useDrawing(points, { height, xAxis, shape, markers, formatValue, max });
  const [active, setActive] = useState<number>();
  const [anchor, setAnchor] = useState<number>();
  const last = points.length - 1;
  const [seen, setSeen] = useState(points);
  // Another period has other points. Numbers that are fetched again do not end a read-out.
  if (seen !== points) {
    setSeen(points);
    if (seen.length !== points.length || seen[0]?.x !== points[0]?.x) {
      setActive(undefined);
      setAnchor(undefined);
    }
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
      [`${each.label}: ${formatValue(each.value)}`, describeInterval(each, formatValue)].filter(Boolean).join(', '),
      ...(each.previous === undefined ? [] : [`${each.previousLabel ?? previousTitle}: ${formatValue(each.previous)}`]),
      ...eventsOf(each),
    ].join('. ');
  const announcedPoint = point ?? points[last];
  return (
    <div
      ref={frame}
      className={styles.plot}
      style={{ height }}
      role="slider"
      tabIndex={0}
      aria-label={`${title}: points of the chart`}
      aria-valuemin={0}
      aria-valuemax={Math.max(last, 0)}
      aria-valuenow={active ?? Math.max(last, 0)}
      aria-valuetext={announcedPoint ? describe(announcedPoint) : 'No data'}
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
        {point.low !== undefined && <span>{describeInterval(point, formatValue)}</span>}
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
