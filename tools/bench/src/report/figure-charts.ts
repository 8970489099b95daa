import type { BarChart, ChartLine, LineChart } from './charts.ts';
import { type Figure, toCells } from './figure.ts';

/** Charts every ratio of a bench against its target. The default chart of a bench. */
export function ratioCharts(figures: Figure[]): BarChart[] {
  const ratios = figures.filter(({ name, unit, value }) => name.includes('÷') && unit === '' && Number.isFinite(value));
  return ratios.length > 0 ? [toBarChart('Ratios to the bare engine', ratios)] : [];
}

/** Charts figures of one unit. */
export function toBarChart(title: string, figures: Figure[]): BarChart {
  const unit = figures[0]?.unit ?? '';
  const aims = figures.some(({ aim }) => aim) ? '; the mark is the target' : '';
  const spreads = figures.some(({ spread }) => spread) ? ', the thin line from least to most' : '';
  return {
    title,
    note: `${unit ? `${unit}, median` : 'median'}${spreads}${aims}`,
    bars: figures.map((figure) => ({
      name: figure.name,
      value: figure.value,
      label: toCells(figure)[1] ?? '',
      ...(figure.spread ? { spread: figure.spread } : {}),
      ...(figure.aim ? { aim: 'atLeast' in figure.aim ? figure.aim.atLeast : figure.aim.atMost } : {}),
    })),
  };
}

/** Charts sizes against their budgets, and Lighthouse scores. */
export function budgetCharts(figures: Figure[]): BarChart[] {
  const units = [...new Set(figures.filter(({ unit }) => unit.startsWith('KB')).map(({ unit }) => unit))];
  const weights = units.map((unit) =>
    toBarChart(
      `Page weight (${unit})`,
      figures.filter((figure) => figure.unit === unit),
    ),
  );
  const scores = figures.filter(({ name }) => name.includes('Lighthouse'));
  return [...weights, ...(scores.length > 0 ? [toBarChart('Lighthouse scores on a phone', scores)] : [])];
}

const figureNamePattern = /^(?<asked>.+) at (?<size>[\d,]+), (?<what>p50|p99)$/;

/** Charts latencies by the number of posts. */
export function latencyCharts(figures: Figure[]): LineChart[] {
  return (['p50', 'p99'] as const).map((what) => ({
    title: `${what} in the service, concurrency 8`,
    xLabel: 'posts in the database',
    yLabel: 'milliseconds',
    lines: toLines(figures, what),
  }));
}

function toLines(figures: Figure[], what: 'p50' | 'p99'): ChartLine[] {
  const lines = new Map<string, ChartLine>();
  for (const { name, value } of figures) {
    const { asked = '', size = '', what: found } = figureNamePattern.exec(name)?.groups ?? {};
    if (found !== what) continue;
    const line = lines.get(asked) ?? { name: asked, points: [] };
    line.points.push({ x: Number(size.replaceAll(',', '')), y: value });
    lines.set(asked, line);
  }
  return [...lines.values()];
}
