import { type Figure, medianFigure } from '../figure.ts';
import { interleave, ratios } from '../interleave.ts';
import { type Answered, answered } from '../load.ts';
import type { HubPeer } from './hub-peer.ts';
import type { CachedPages } from './nginx-cache.ts';
import { type Peer, pageNames } from './peer.ts';

const rounds = 5;
const load = { connections: 4, seconds: 3 };

/** Requests a second, median and p99: every page made anew, then from a cache; round by round, one site after the other. */
export async function speedOf(hub: HubPeer, peers: Peer[], cached: CachedPages): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const page of pageNames) {
    const uncached = Object.fromEntries(peers.map(({ name, pages }) => [name, pages[page]]));
    const made = await measure({ hub: hub.uncached[page], ...uncached }, `${page} uncached: round`);
    figures.push(...sayings(page, 'uncached', made), ...comparisons(page, made));
    const behind = Object.fromEntries(Object.entries(cached).map(([name, pages]) => [name, pages[page]]));
    const kept = await measure({ 'hub by itself': hub.pages[page], ...behind }, `${page} cached: round`);
    figures.push(...sayings(page, 'cached', kept));
  }
  return figures;
}

type Results = Record<string, Answered[]>;

async function measure(addresses: Record<string, string>, what: string): Promise<Results> {
  // A first, shorter turn lets each engine compile what it will run, and fills the caches.
  for (const url of Object.values(addresses)) await answered(url, { ...load, seconds: 1 });
  const turns = Object.entries(addresses).map(([name, url]) => [name, () => answered(url, load)] as const);
  return interleave(Object.fromEntries(turns), rounds, what);
}

function sayings(page: string, how: string, results: Results): Figure[] {
  return Object.entries(results).flatMap(([name, turns]) => {
    const figure = (what: string, values: number[], unit: string) =>
      medianFigure(`${page}, ${name}, ${how}, ${what}`, values, unit, null);
    return [
      figure(
        'requests',
        turns.map(({ perSecond }) => perSecond),
        'requests/s',
      ),
      figure(
        'median',
        turns.map(({ p50 }) => p50),
        'ms',
      ),
      figure(
        'p99',
        turns.map(({ p99 }) => p99),
        'ms',
      ),
    ];
  });
}

function comparisons(page: string, { hub = [], ...others }: Results): Figure[] {
  return Object.entries(others).flatMap(([name, turns]) => {
    const times = ratios(
      hub.map(({ perSecond }) => perSecond),
      turns.map(({ perSecond }) => perSecond),
    );
    const late = ratios(
      hub.map(({ p99 }) => p99),
      turns.map(({ p99 }) => p99),
    );
    return [
      medianFigure(`${page}, hub ÷ ${name}, uncached`, times, '', { atLeast: 20 }),
      medianFigure(`${page}, hub ÷ ${name}, p99 uncached`, late, '', { atMost: 1 }),
    ];
  });
}
