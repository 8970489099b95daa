import { percentile } from '@contenthub/cli/drill/latencies';
import { formatNumber } from '@contenthub/cli/terminal/progress';
import { patientEdge, Varnish } from '@contenthub/services/testing/varnish';
import { runWrk } from '../harness/http-load.ts';
import { ServerProcess } from '../harness/server-process.ts';
import type { ChartLine, LineChart } from '../report/charts.ts';
import type { Figure } from '../report/figure.ts';
import { startContentApi } from './stored-content.ts';
import { visit, visitConcurrently } from './visits.ts';

const sizes = [2000, 20_000, 100_000];
const visitorCounts = [10, 100, 1000];
const postCount = 1000;
const concurrency = 8;
const here = (name: string) => new URL(name, import.meta.url);

/** Measures responses as posts and visitors grow: first requests, repeated requests, and a crowd on one page. */
export async function measureGrowth(): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const size of sizes) {
    const { posts, content, env } = await startContentApi(size, postCount);
    const web = await ServerProcess.start(here('../servers/web.ts'), env);
    const edge = await Varnish.start({ web: [new URL(web.address).host], timeouts: patientEdge });
    await edge.waitUntilHealthy();
    const turn = async (name: string) => {
      const latencies: number[] = [];
      const startedAt = performance.now();
      await visitConcurrently(posts.length, concurrency, async (number) => {
        const started = performance.now();
        await visit(edge.address, posts[number]?.path ?? '');
        latencies.push(performance.now() - started);
      });
      const seconds = (performance.now() - startedAt) / 1000;
      figures.push(
        ...figurePair(`${name} at ${formatNumber(size)} posts`, posts.length / seconds, percentile(latencies, 0.99)),
      );
    };
    await turn('first reader of a page');
    await turn('later readers');
    if (size === sizes.at(-1)) {
      for (const connections of visitorCounts) {
        const page = edge.address + (posts[0]?.path ?? '');
        const crowd = await runWrk(page, { connections, seconds: 4 }, { 'accept-encoding': 'gzip' });
        figures.push(
          ...figurePair(`a crowd before one page at ${formatNumber(connections)} visitors`, crowd.perSecond, crowd.p99),
        );
      }
    }
    await edge.stop();
    await Promise.all([web.stop(), content.stop()]);
    process.stdout.write(`growth: ${formatNumber(size)} posts\n`);
  }
  return figures;
}

function figurePair(name: string, perSecond: number, p99: number): Figure[] {
  return [
    { name: `${name}, requests/s`, value: perSecond, unit: '', aim: null },
    { name: `${name}, p99`, value: p99, unit: 'ms', aim: null },
  ];
}

const figureNamePattern = /^(?<line>.+) at (?<size>[\d,]+) (?<kind>posts|visitors), (?<what>requests\/s|p99)$/;

/** Charts requests per second and p99 by posts and by visitors. */
export function edgeCharts(figures: Figure[]): LineChart[] {
  return (['posts', 'visitors'] as const).flatMap((kind) =>
    (['requests/s', 'p99'] as const).flatMap((what): LineChart[] => {
      const lines = new Map<string, ChartLine>();
      for (const { name, value } of figures) {
        const found = figureNamePattern.exec(name)?.groups;
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
