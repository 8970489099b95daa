import type { ChartLine, LineChart } from '../report/charts.ts';
import type { Figure } from '../report/figure.ts';

/** Milliseconds for the requests of a screen. */
export const targets = { warm: 300, cold: 1000, results: 500 };

const figurePattern =
  /^screens: (?<screen>.+), (?<what>warm p95|first p95|cold p95|from events) at (?<size>[\d,]+) events$/;

/** The growth of the slowest screen, and of every screen from rollups. */
export function screenCharts(figures: Figure[]): LineChart[] {
  const points = figures.flatMap(({ name, value }) => {
    const { screen = '', what = '', size = '' } = figurePattern.exec(name)?.groups ?? {};
    return size ? [{ screen, what, x: Number(size.replaceAll(',', '')), y: value }] : [];
  });
  if (points.length === 0) return [];
  const toLines = (of: (point: (typeof points)[number]) => string, some = points): ChartLine[] =>
    [...Map.groupBy(some, of)].map(([name, own]) => ({
      name,
      points: [...Map.groupBy(own, ({ x }) => x)]
        .map(([x, same]) => ({ x, y: Math.max(...same.map(({ y }) => y)) }))
        .toSorted((one, other) => one.x - other.x),
    }));
  const labels = { xLabel: 'stored events of twelve months', yLabel: 'milliseconds' };
  const first = points.filter(({ what }) => what === 'first p95');
  return [
    {
      ...{ title: 'The slowest console screen', ...labels, lines: toLines(({ what }) => what) },
      bound: { y: targets.warm, label: `target, warm: ${targets.warm} ms` },
    },
    {
      ...{ title: 'Console screens, first p95', ...labels, lines: toLines(({ screen }) => screen, first) },
      bound: { y: targets.cold, label: `target, cold: ${targets.cold} ms` },
    },
  ];
}
