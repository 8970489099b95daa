import { areaY, axisX, axisY, gridY, lineY, plot, ruleX } from '@observablehq/plot';

export type Point = {
  /** Time in milliseconds, or a percentage. */
  x: number;
  /** How a reader is told about the position, such as a date. */
  label: string;
  value: number;
  previous?: number | undefined;
  previousLabel?: string | undefined;
};

/** Something that happened, such as a release. */
export type Annotation = { x: number; label: string };

type Options = {
  width: number;
  height: number;
  xAxis: 'time' | 'percent';
  /** Where markers stand. */
  markers: readonly { x: number }[];
  formatValue: (value: number) => string;
  /** The highest possible value, such as 1 for a share. */
  max?: number | undefined;
};

export type Drawing = {
  svg: SVGSVGElement;
  toX: (x: number) => number;
  toY: (value: number) => number;
  top: number;
  bottom: number;
};

const margin = { marginTop: 18, marginRight: 12, marginBottom: 26 };

/** Draws with custom properties as colours, so that a change of the theme needs no new drawing. */
export function draw(points: readonly Point[], options: Options): Drawing {
  const { width, height, xAxis, markers, formatValue, max } = options;
  const earlier = points.flatMap(({ x, previous }) => (previous === undefined ? [] : [{ x, value: previous }]));
  const highest = Math.max(...points.map(({ value }) => value), ...earlier.map(({ value }) => value), 0);
  const at = { x: 'x', y: 'value' };
  const drawn = plot({
    width,
    height,
    ...margin,
    marginLeft: 44,
    style: { background: 'transparent', color: 'var(--ink-soft)', fontFamily: 'var(--sans)', fontSize: '12px' },
    x: { type: xAxis === 'time' ? 'utc' : 'linear', ...(xAxis === 'percent' && { domain: [0, 100] }) },
    y: { domain: [0, max ?? (highest || 1)], nice: max === undefined },
    marks: [
      gridY({ stroke: 'var(--line)', strokeOpacity: 1, ticks: 4 }),
      axisY({ ticks: 4, tickSize: 0, tickFormat: formatValue, label: null }),
      axisX({
        ticks: Math.max(2, Math.floor(width / 110)),
        tickSize: 0,
        label: null,
        ...(xAxis === 'percent' && { tickFormat: (value: number) => `${value}%` }),
      }),
      areaY(points, { ...at, fill: 'var(--accent)', fillOpacity: 0.1 }),
      ruleX(markers, { x: 'x', stroke: 'var(--ink-soft)', strokeDasharray: '1 3' }),
      lineY(earlier, { ...at, stroke: 'var(--edge)', strokeWidth: 1.5, strokeDasharray: '4 4' }),
      lineY(points, { ...at, stroke: 'var(--link)', strokeWidth: 2, strokeLinejoin: 'round' }),
    ],
  });
  // The content security policy allows no inline style sheets. These rules are in Chart.module.css.
  drawn.querySelector('style')?.remove();
  const svg = drawn as SVGSVGElement;
  svg.setAttribute('aria-hidden', 'true');
  const scale = (name: 'x' | 'y') => (value: number) => Number(drawn.scale(name)?.apply(value));
  return { svg, toX: scale('x'), toY: scale('y'), top: margin.marginTop, bottom: height - margin.marginBottom };
}
