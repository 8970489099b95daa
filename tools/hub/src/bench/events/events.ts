import type { Figure } from '../figure.ts';
import { measureEndToEnd } from './end-to-end.ts';
import { measureLeaderKills } from './leader-kills.ts';
import { measureRatios } from './ratios.ts';
import { measureSoak } from './soak.ts';

const parts: Record<string, () => Promise<Figure[]>> = {
  ratios: measureRatios,
  'end-to-end': measureEndToEnd,
  'leader-kills': measureLeaderKills,
  soak: measureSoak,
};

/** All parts, some twenty minutes; or those that are named. */
export async function measureEvents(options: string[]): Promise<Figure[]> {
  const named = options.filter((option) => option in parts);
  const figures: Figure[] = [];
  for (const name of named.length > 0 ? named : Object.keys(parts)) figures.push(...((await parts[name]?.()) ?? []));
  return figures;
}
