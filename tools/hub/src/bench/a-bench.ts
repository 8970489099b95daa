import type { BarPlot } from './bar-plot.ts';
import type { Figure } from './figure.ts';
import type { Plot } from './plot.ts';

/** One benchmark: what it measures, and how it is drawn; its ratios where it does not say. */
export type Bench = {
  summary: string;
  measure: (options: string[]) => Promise<Figure[]>;
  plots?: (figures: Figure[]) => (Plot | BarPlot)[];
};
