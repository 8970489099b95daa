import { runSections, type Sections } from '../harness/sections.ts';
import type { Figure } from '../report/figure.ts';
import { measureDay } from './day.ts';
import { measureGrowth } from './growth.ts';
import { measureHits } from './hits.ts';
import { measureOrigin } from './origin.ts';

const sections: Sections = {
  hits: measureHits,
  origin: measureOrigin,
  day: measureDay,
  growth: measureGrowth,
};

/** Measures the edge against bare engines, over a day, and with more posts and visitors, or only the named sections of this. */
export function measureEdge(options: string[]): Promise<Figure[]> {
  return runSections(sections, options);
}
