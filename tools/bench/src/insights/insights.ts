import { runSections, type Sections } from '../harness/sections.ts';
import type { Figure } from '../report/figure.ts';
import { measureExactness } from './exactness.ts';
import { measureResults } from './experiment-results.ts';
import { measureLoading } from './loading.ts';
import { measureScreens } from './screens.ts';

const sections: Sections<[events: number | undefined]> = {
  exactness: measureExactness,
  loading: measureLoading,
  results: measureResults,
  screens: measureScreens,
};

/** Runs all sections or only the named ones. A number sets how many events are simulated. */
export function measureInsights(options: string[]): Promise<Figure[]> {
  const number = options.find((option) => /^\d[\d_,]*$/.test(option))?.replaceAll(/[_,]/g, '');
  return runSections(sections, options, number ? Number(number) : undefined);
}
