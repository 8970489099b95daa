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

/** The edge beside bare engines, through a day, and as posts and visitors grow; or only the parts that are named. */
export async function measureEdge(options: string[]): Promise<Figure[]> {
  const chosen = Object.keys(parts).filter((name) => options.includes(name));
  const figures: Figure[] = [];
  for (const name of chosen.length > 0 ? chosen : Object.keys(parts)) figures.push(...((await parts[name]?.()) ?? []));
  return figures;
}
