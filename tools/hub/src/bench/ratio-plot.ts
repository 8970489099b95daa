import type { BarPlot } from './bar-plot.ts';
import { type Figure, figureCells } from './figure.ts';

/** Every ratio of a bench against its aim; the one plot of a bench that draws none of its own. */
export function ratioPlots(figures: Figure[]): BarPlot[] {
  const ratios = figures.filter(({ name, unit, value }) => name.includes('÷') && unit === '' && Number.isFinite(value));
  return ratios.length > 0 ? [barsOf('Ratios to the bare engine', ratios)] : [];
}

/** Figures of one unit, side by side. */
export function barsOf(title: string, figures: Figure[]): BarPlot {
  const unit = figures[0]?.unit ?? '';
  const aims = figures.some(({ aim }) => aim) ? '; the mark is the aim' : '';
  const spreads = figures.some(({ spread }) => spread) ? ', the thin line from least to most' : '';
  return {
    title,
    note: `${unit ? `${unit}, median` : 'median'}${spreads}${aims}`,
    bars: figures.map((figure) => ({
      name: figure.name,
      value: figure.value,
      label: figureCells(figure)[1] ?? '',
      ...(figure.spread ? { spread: figure.spread } : {}),
      ...(figure.aim ? { aim: 'atLeast' in figure.aim ? figure.aim.atLeast : figure.aim.atMost } : {}),
    })),
  };
}
