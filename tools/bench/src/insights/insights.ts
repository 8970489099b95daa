import type { Figure } from '../report/figure.ts';
import { measureExactness } from './exactness.ts';
import { measureResults } from './experiment-results.ts';
import { measureLoading } from './loading.ts';
import { measureScreens } from './screens.ts';

const parts: Record<string, (events: number | undefined) => Promise<Figure[]>> = {
  exactness: measureExactness,
  loading: measureLoading,
  results: measureResults,
  screens: measureScreens,
};

/** Runs all parts or only the named ones. A number sets how many events are simulated. */
export async function measureInsights(options: string[]): Promise<Figure[]> {
  const named = options.filter((option) => option in parts);
  const number = options.find((option) => /^\d[\d_,]*$/.test(option))?.replaceAll(/[_,]/g, '');
  const figures: Figure[] = [];
  for (const name of named.length > 0 ? named : Object.keys(parts)) {
    figures.push(...((await parts[name]?.(number ? Number(number) : undefined)) ?? []));
  }
  return figures;
}
