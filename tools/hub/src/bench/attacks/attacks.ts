import type { Figure } from '../figure.ts';
import { type AttackedHub, startAttackedHub } from './attacked-hub.ts';
import { measureCrossSite } from './cross-site.ts';
import { measureHostileHtml } from './hostile-html.ts';
import { measureKills } from './kills.ts';
import { measureMixedVisitors } from './mixed-visitors.ts';
import { measurePoisoning } from './poisoning.ts';
import { measureSlowClients } from './slow-clients.ts';

const onHub: Record<string, (hub: AttackedHub) => Promise<Figure[]>> = {
  visitors: measureMixedVisitors,
  poisoning: measurePoisoning,
  csrf: measureCrossSite,
};
const alone: Record<string, () => Promise<Figure[]>> = {
  xss: measureHostileHtml,
  kills: measureKills,
  slow: measureSlowClients,
};

/** The attacks of the security review, repeated and counted; or only the parts that are named. */
export async function measureAttacks(options: string[]): Promise<Figure[]> {
  const named = options.filter((option) => !option.startsWith('--'));
  const chosen = (parts: Record<string, unknown>) =>
    Object.keys(parts).filter((name) => named.length === 0 || named.includes(name));
  const figures: Figure[] = [];
  if (chosen(onHub).length > 0) {
    const hub = await startAttackedHub();
    for (const name of chosen(onHub)) figures.push(...((await onHub[name]?.(hub)) ?? []));
    await hub.stop();
  }
  for (const name of chosen(alone)) figures.push(...((await alone[name]?.()) ?? []));
  return figures;
}
