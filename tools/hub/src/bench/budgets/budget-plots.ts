import type { BarPlot } from '../bar-plot.ts';
import type { Figure } from '../figure.ts';
import { barsOf } from '../ratio-plot.ts';

/** Bytes against their budgets, and what Lighthouse gives. */
export function budgetPlots(figures: Figure[]): BarPlot[] {
  const units = [...new Set(figures.filter(({ unit }) => unit.startsWith('KB')).map(({ unit }) => unit))];
  const weights = units.map((unit) =>
    barsOf(
      `What pages load (${unit})`,
      figures.filter((figure) => figure.unit === unit),
    ),
  );
  const scores = figures.filter(({ name }) => name.includes('Lighthouse'));
  return [...weights, ...(scores.length > 0 ? [barsOf('What Lighthouse gives on a phone', scores)] : [])];
}
