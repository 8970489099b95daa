import { Varnish } from '@contenthub/testing/varnish';
import { grouped } from '../../progress/progress.ts';
import type { Figure } from '../figure.ts';
import type { Line, Plot } from '../plot.ts';
import { ServerProcess } from '../server-process.ts';
import { percentile } from '../turns.ts';
import { startStoreContent } from './store-content.ts';
import { visit, visitAll } from './visits.ts';
import { askedByWrk } from './wrk.ts';

const sizes = [2000, 20_000, 100_000];
const crowds = [10, 100, 1000];
const asked = 1000;
const atOnce = 8;
const here = (name: string) => new URL(name, import.meta.url);

/** What an answer costs as posts and visitors grow: pages that nobody asked for before, the same ones again, and a crowd before one. */
export async function measureGrowth(): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const size of sizes) {
    const { posts, content, env } = await startStoreContent(size, asked);
    const web = await ServerProcess.start(here('../ssr/web-server.ts'), env);
    const edge = await Varnish.start({ web: [new URL(web.address).host] });
    await edge.reaches();
    const turn = async (name: string) => {
      const latencies: number[] = [];
      const begun = performance.now();
      await visitAll(posts.length, atOnce, async (number) => {
        const started = performance.now();
        await visit(edge.address, posts[number]?.path ?? '');
        latencies.push(performance.now() - started);
      });
      const seconds = (performance.now() - begun) / 1000;
      figures.push(...pair(`${name} at ${grouped(size)} posts`, posts.length / seconds, percentile(latencies, 0.99)));
    };
    await turn('first reader of a page');
    await turn('later readers');
    if (size === sizes.at(-1)) {
      for (const connections of crowds) {
        const page = edge.address + (posts[0]?.path ?? '');
        const crowd = await askedByWrk(page, { connections, seconds: 4 }, { 'accept-encoding': 'gzip' });
        figures.push(
          ...pair(`a crowd before one page at ${grouped(connections)} visitors`, crowd.perSecond, crowd.p99),
        );
      }
    }
    await edge.stop();
    await Promise.all([web.stop(), content.stop()]);
    process.stdout.write(`growth: ${grouped(size)} posts\n`);
  }
  return figures;
}

function pair(name: string, perSecond: number, p99: number): Figure[] {
  return [
    { name: `${name}, requests/s`, value: perSecond, unit: '', aim: null },
    { name: `${name}, p99`, value: p99, unit: 'ms', aim: null },
  ];
}

const named = /^(?<line>.+) at (?<size>[\d,]+) (?<kind>posts|visitors), (?<what>requests\/s|p99)$/;

/** How requests per second and the slowest of a hundred grow with posts, and with visitors. */
export function growthPlots(figures: Figure[]): Plot[] {
  return (['posts', 'visitors'] as const).flatMap((kind) =>
    (['requests/s', 'p99'] as const).flatMap((what): Plot[] => {
      const lines = new Map<string, Line>();
      for (const { name, value } of figures) {
        const found = named.exec(name)?.groups;
        if (!found || found.kind !== kind || found.what !== what) continue;
        const line = lines.get(found.line ?? '') ?? { name: found.line ?? '', points: [] };
        line.points.push({ x: Number(found.size?.replaceAll(',', '')), y: value });
        lines.set(line.name, line);
      }
      if (lines.size === 0) return [];
      const yLabel = what === 'p99' ? 'milliseconds' : what;
      return [{ title: `${what} through the edge`, xLabel: kind, yLabel, lines: [...lines.values()] }];
    }),
  );
}
