import type { Command } from '@contenthub/cli/command';
import { edgeCharts } from './edge/growth.ts';
import { screenCharts } from './insights/screen-charts.ts';
import type { BarChart, LineChart } from './report/charts.ts';
import { type Figure, formatFigures, meetsAim } from './report/figure.ts';
import { budgetCharts, latencyCharts, ratioCharts, toBarChart } from './report/figure-charts.ts';
import { readReport, writeReport } from './report/write-report.ts';

/** A benchmark with its measurement and charts. By default its ratios are charted. */
export type Bench = {
  summary: string;
  measure: (options: string[]) => Promise<Figure[]>;
  charts?: (figures: Figure[]) => (LineChart | BarChart)[];
};

/** Figures of two versions of the site. */
const isComparison = (name: string) => /^(earlier|this) version, /.test(name);

/** Loaded on demand, because some benches load a browser. */
const benches: Record<string, Bench> = {
  ssr: {
    summary: 'page rendering and delivery, relative to the bare engine',
    measure: async () => (await import('./rendering.ts')).measureRendering(),
  },
  budgets: {
    summary: 'bytes that home and post load in a browser; the section earlier compares with another version (Chromium)',
    measure: async (options) => (await import('./budgets/budgets.ts')).measureBudgets(options),
    charts: (figures) => budgetCharts(figures.filter(({ name }) => !isComparison(name))),
  },
  start: {
    summary: 'time from `npm run dev` to the home page, cold and warm',
    measure: async () => (await import('./startup.ts')).measureStartup(),
    charts: (figures) => [toBarChart('Seconds from `npm run dev` to the home page', figures)],
  },
  journey: {
    summary: 'waiting time of each step of a reader’s day; needs a build (Chromium)',
    measure: async () => (await import('./journey.ts')).measureJourney(),
    charts: (figures) => [
      toBarChart(
        'Milliseconds from a click to the page',
        figures.filter(({ unit }) => unit === 'ms'),
      ),
    ],
  },
  content: {
    summary: 'feed, post, related and search from 2,000 to 100,000 posts (PostgreSQL)',
    measure: async () => (await import('./content.ts')).measureContent(),
    charts: latencyCharts,
  },
  import: {
    summary: 'a first import of 2,000 posts from the real WordPress',
    measure: async () => (await import('./import.ts')).measureImport(),
  },
  sitemap: {
    summary: 'time and memory for the sitemap of 100,000 posts (PostgreSQL)',
    measure: async (options) => (await import('./sitemap.ts')).measureSitemap(options),
  },
  console: {
    summary: 'accessibility of every console screen; --origin is the console of a running `npm run dev` (Chromium)',
    measure: async (options) => (await import('./budgets/console-accessibility.ts')).measureConsole(options),
    charts: () => [],
  },
  insights: {
    summary:
      'exactness of the console’s numbers, loading compared with the bare engine, the time of experiment results, and the time of every console screen with up to 100 million events; sections: exactness, loading, results, screens; a number sets the events',
    measure: async (options) => (await import('./insights/insights.ts')).measureInsights(options),
    charts: screenCharts,
  },
  statistics: {
    summary: 'false positives, coverage, power and sample-ratio alarms of simulated experiments, and reference values',
    measure: async () => (await import('./statistics.ts')).measureStatistics(),
    charts: () => [],
  },
  treatments: {
    summary: 'accuracy and speed of group assignment, and the cost of a session’s own page',
    measure: async () => (await import('./treatments.ts')).measureTreatments(),
  },
  edge: {
    summary:
      'the edge compared with bare Varnish, nginx and the site, over a day, and with more posts; sections: hits, origin, day, growth (Varnish, nginx, wrk, PostgreSQL)',
    measure: async (options) => (await import('./edge/edge.ts')).measureEdge(options),
    charts: edgeCharts,
  },
  events: {
    summary:
      'events from request to row, and losses when NATS dies; sections: ratios, end-to-end, leader-kills, soak (NATS)',
    measure: async (options) => (await import('./events/events.ts')).measureEvents(options),
  },
  newsletter: {
    summary: 'mails per second compared with nodemailer alone, and kills in the middle of an issue (PostgreSQL)',
    measure: async (options) => (await import('./newsletter/newsletter.ts')).measureNewsletter(options),
    charts: (figures) => [
      ...ratioCharts(figures.filter(({ name }) => name.startsWith('speed'))),
      toBarChart(
        'Memory of the platform while it sends one issue',
        figures.filter(({ unit }) => unit === 'MB'),
      ),
    ],
  },
  'event-log': {
    summary: 'the event log of a single-process hub, compared with a table in SQLite',
    measure: async () => (await import('./events/event-log.ts')).measureEventLog(),
  },
  tracking: {
    summary: 'cost of tracking per page, and lost events in 1,000 visits (Chromium)',
    measure: async () => (await import('./tracking/tracking.ts')).measureTracking(),
    charts: (figures) => [
      toBarChart(
        'Size of the tracking code',
        figures.filter(({ unit }) => unit === 'KB gzip'),
      ),
    ],
  },
  'stale-copies': {
    summary: 'cost of writing stale copies to disk for uncached pages',
    measure: async () => (await import('./stale-copies.ts')).measureStaleCopies(),
  },
  publish: {
    summary:
      'delay from the WordPress response until each page shows a post, 50 times, under load (PostgreSQL, NATS, WordPress)',
    measure: async () => (await import('./publish.ts')).measurePublish(),
  },
  'live-changes': {
    summary:
      'delay until cached pages show a published text, a changed share and a kill switch, with 20,000 pages at the edge, and the load of the origin; --pages=N and --rounds=N (PostgreSQL, NATS, Varnish)',
    measure: async (options) => (await import('./live-changes.ts')).measureLiveChanges(options),
  },
  editor: {
    summary: 'what the sidebar adds to the load of WordPress’s editor and to typing (PostgreSQL, WordPress, Chromium)',
    measure: async () => (await import('./editor.ts')).measureEditor(),
    charts: () => [],
  },
  search: {
    summary: 'search relevance on the golden queries, compared with WordPress (PostgreSQL, WordPress)',
    measure: async () => (await import('./search/search.ts')).measureSearch(),
    charts: (figures) => [
      toBarChart(
        'Relevance of the first ten results (nDCG)',
        figures.filter(({ name }) => name.endsWith('nDCG@10')),
      ),
    ],
  },
  attacks: {
    summary:
      'repeats the attacks of the security review; sections: visitors, poisoning, csrf, costs, xss, kills, forged, slow; needs a build (PostgreSQL, Varnish, Chromium)',
    measure: async (options) => (await import('./attacks/attacks.ts')).measureAttacks(options),
    charts: () => [],
  },
  doubling: {
    summary: 'CPU time of preparing a text of twice the length, for texts that are hard to prepare',
    measure: async () => (await import('./doubling.ts')).measureDoubling(),
    charts: () => [],
  },
  capacity: {
    summary: 'throughput per CPU core of each service, for docs/scale.md (NATS)',
    measure: async () => (await import('./capacity.ts')).measureCapacity(),
    charts: (figures) => [
      toBarChart(
        'Throughput of one core',
        figures.filter(({ unit }) => unit === 'requests/core-second'),
      ),
      toBarChart(
        'Events per core',
        figures.filter(({ unit }) => unit === 'events/core-second'),
      ),
    ],
  },
  peers: {
    summary: 'home and post compared with stock WordPress, and Ghost if installed, with the same articles (Chromium)',
    measure: async (options) => (await import('./peers/peers.ts')).measurePeers(options),
    charts: (figures) => [
      toBarChart(
        'Requests per second, uncached',
        figures.filter(({ name }) => name.includes('uncached, requests')),
      ),
      toBarChart(
        'Requests per second, cached',
        figures.filter(({ name }) => name.includes(', cached') && name.endsWith('requests')),
      ),
    ],
  },
};

const names = Object.keys(benches);
const help = [
  'npm run bench                     lists the benches',
  'npm run bench -- NAME [--write]   exits with 1 if a target is missed',
  'npm run bench -- all [--write]    runs all benches, which takes hours',
  'npm run bench -- events SECTION …  only some sections of a long bench (of peers: speed, look)',
  '  --write    also writes the figures, a table and plots to docs/performance',
  '  --redraw   measures nothing, and rebuilds table and plots from the saved figures',
  '  --folder=FOLDER  for budgets earlier: a checkout of an earlier version, with its packages and a build',
  '  --ghost=FOLDER   for peers: where Ghost from npm is installed (docs/performance.md says how)',
  '',
  ...Object.entries(benches).map(([name, { summary }]) => `  ${name.padEnd(10)} ${summary}`),
].join('\n');

export const bench: Command = {
  summary: 'Measures the hub and prints each figure, its target and whether it is met.',
  help,
  async run([name = '', ...options]) {
    if (!name) return console.log(help);
    const chosen = name === 'all' ? names : names.filter((one) => one === name);
    if (chosen.length === 0) {
      console.error(`Unknown bench "${name}". Known: ${names.join(', ')}.`);
      process.exitCode = 2;
      return;
    }
    for (const one of chosen) if (!(await runBench(one, options))) process.exitCode = 1;
  },
};

async function runBench(name: string, options: string[]): Promise<boolean> {
  const { measure, summary, charts = ratioCharts } = benches[name] as Bench;
  const redraw = options.includes('--redraw');
  const figures = redraw ? await readReport(name) : await measure(options);
  console.log(`\n${name}\n${formatFigures(figures)}\n`);
  if (redraw || options.includes('--write')) {
    const all = isFullRun(options) ? figures : await mergeWithWritten(name, figures);
    await writeReport(name, summary, all, charts(all));
  }
  return figures.every(meetsAim);
}

function isFullRun(options: string[]): boolean {
  return options.every((option) => option.startsWith('--'));
}

/** Keeps the saved figures of sections that were not measured this time. */
async function mergeWithWritten(name: string, figures: Figure[]): Promise<Figure[]> {
  const measured = new Set(figures.map((figure) => figure.name));
  const before = await readReport(name).catch(() => []);
  return [...before.filter((figure) => !measured.has(figure.name)), ...figures];
}
