import type { Figure } from '../report/figure.ts';
import { measureDay } from './day.ts';
import { measureGrowth } from './growth.ts';
import { measureHits } from './hits.ts';
import { measureOrigin } from './origin.ts';

const parts: Record<string, () => Promise<Figure[]>> = {
  hits: measureHits,
  origin: measureOrigin,
  day: measureDay,
  growth: measureGrowth,
};

/** Measures the edge against bare engines, over a day, and with more posts and visitors; or only the named parts. */
export async function measureEdge(options: string[]): Promise<Figure[]> {
  const chosen = Object.keys(parts).filter((name) => options.includes(name));
  const figures: Figure[] = [];
  for (const name of chosen.length > 0 ? chosen : Object.keys(parts)) figures.push(...((await parts[name]?.()) ?? []));
  return figures;
}
