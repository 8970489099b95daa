import { areaY, axisX, axisY, gridY, lineY, plot, rectY, ruleX, ruleY } from '@observablehq/plot';

/** `minutes` are those until now, so they are negative. */
export type XAxis = 'time' | 'percent' | 'minutes';
export type Shape = 'line' | 'bars';

export type Point = {
  /** Time in milliseconds, a percentage, or minutes. */
  x: number;
  /** The label of the position, such as a date. */
  label: string;
  value: number;
  previous?: number | undefined;
  previousLabel?: string | undefined;
  /** The ends of its interval, drawn as a band. */
  low?: number | undefined;
  high?: number | undefined;
};

/** Something that happened, such as a release. */
export type Annotation = { x: number; label: string };

type Options = {
  width: number;
  height: number;
  xAxis: XAxis;
  shape: Shape;
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

const line = { stroke: 'var(--link)', strokeWidth: 2, strokeLinejoin: 'round' } as const;
/** A bar has a gap on both sides. */
const barOf = { x1: ({ x }: Point) => x - 0.4, x2: ({ x }: Point) => x + 0.4 };

/** Draws with custom properties as colours, so that a change of the theme needs no new drawing. */
export function draw(points: readonly Point[], options: Options): Drawing {
  const { width, height, xAxis, shape, markers, formatValue, max } = options;
  const earlier = points.flatMap(({ x, previous }) => (previous === undefined ? [] : [{ x, value: previous }]));
  const band = points.filter(({ low }) => low !== undefined);
  const values = [...points, ...earlier, ...band.flatMap(({ low = 0, high = 0 }) => [{ value: low }, { value: high }])];
  const highest = Math.max(...values.map(({ value }) => value), 0);
  const lowest = Math.min(...values.map(({ value }) => value), 0);
  const isSmall = shape === 'bars' && highest < 4;
  const yTicks = isSmall ? Math.max(highest, 1) : 4;
  const at = { x: 'x', y: 'value' };
  const drawn = plot({
    width,
    height,
    ...margin,
    marginLeft: 44,
    style: { background: 'transparent', color: 'var(--ink-soft)', fontFamily: 'var(--sans)', fontSize: '12px' },
    x: { type: xAxis === 'time' ? 'utc' : 'linear', ...(xAxis === 'percent' && { domain: [0, 100] }) },
    y: { domain: [lowest, max ?? (highest || (lowest < 0 ? 0 : 1))], nice: max === undefined },
    marks: [
      gridY({ stroke: 'var(--line)', strokeOpacity: 1, ticks: yTicks }),
      axisY({ ticks: yTicks, tickSize: 0, tickFormat: formatValue, label: null }),
      axisX({
        ticks: Math.max(2, Math.floor(width / 110)),
        tickSize: 0,
        label: null,
        ...(xAxis === 'percent' && { tickFormat: (value: number) => `${value}%` }),
        ...(xAxis === 'minutes' && { tickFormat: (value: number) => `${-value} min ago` }),
      }),
      ...(band.length > 0
        ? [
            areaY(band, { x: 'x', y1: 'low', y2: 'high', fill: 'var(--accent)', fillOpacity: 0.18 }),
            ruleY([0], { stroke: 'var(--ink-soft)' }),
          ]
        : []),
      ...(shape === 'line' && band.length === 0
        ? [areaY(points, { ...at, fill: 'var(--accent)', fillOpacity: 0.1 })]
        : []),
      ruleX(markers, { x: 'x', stroke: 'var(--ink-soft)', strokeDasharray: '1 3' }),
      lineY(earlier, { ...at, stroke: 'var(--edge)', strokeWidth: 1.5, strokeDasharray: '4 4' }),
      shape === 'bars'
        ? rectY(points, { ...barOf, y: 'value', fill: 'var(--accent)' })
        : lineY(points, { ...at, ...line, marker: points.length < 3 }),
    ],
  });
  // The content security policy allows no inline style sheets. These rules are in Chart.module.css.
  drawn.querySelector('style')?.remove();
  const svg = drawn as SVGSVGElement;
  svg.setAttribute('aria-hidden', 'true');
  const scale = (name: 'x' | 'y') => (value: number) => Number(drawn.scale(name)?.apply(value));
  return { svg, toX: scale('x'), toY: scale('y'), top: margin.marginTop, bottom: height - margin.marginBottom };
}
