import type { Command } from '@contenthub/cli/command';
import { edgeCharts } from './edge/growth.ts';
import type { BarChart, LineChart } from './report/charts.ts';
import { type Figure, formatFigures, meetsAim } from './report/figure.ts';
import { budgetCharts, latencyCharts, ratioCharts, toBarChart } from './report/figure-charts.ts';
import { readReport, writeReport } from './report/write-report.ts';

/** One benchmark: what it measures, and how it is drawn; its ratios where it does not say. */
export type Bench = {
  summary: string;
  measure: (options: string[]) => Promise<Figure[]>;
  charts?: (figures: Figure[]) => (LineChart | BarChart)[];
};

/** Each is loaded when it is run: some bring a browser along. */
const benches: Record<string, Bench> = {
  ssr: {
    summary: 'rendering and sending pages, as ratios to the bare engine',
    measure: async () => (await import('./rendering.ts')).measureRendering(),
  },
  budgets: {
    summary: 'what home and post load into a browser, in bytes (Chromium)',
    measure: async () => (await import('./budgets/budgets.ts')).measureBudgets(),
    charts: budgetCharts,
  },
  start: {
    summary: 'from `npm run dev` until the home page is served, the first time and later',
    measure: async () => (await import('./startup.ts')).measureStartup(),
    charts: (figures) => [toBarChart('Seconds from `npm run dev` to the home page', figures)],
  },
  journey: {
    summary: 'how long a reader waits for each step of a day; build first (Chromium)',
    measure: async () => (await import('./journey.ts')).measureJourney(),
    charts: (figures) => [
      toBarChart(
        'Milliseconds from a press to the page',
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
  machines: {
    summary: 'the sitemap of 100,000 posts, part by part, and the memory it takes (PostgreSQL)',
    measure: async (options) => (await import('./sitemap.ts')).measureSitemap(options),
  },
  treatments: {
    summary: 'who gets into which group, how fast, and what a visitor’s own block costs a page',
    measure: async () => (await import('./treatments.ts')).measureTreatments(),
  },
  edge: {
    summary:
      'the edge beside bare Varnish, nginx and the site alone, through a day, and as it grows; hits, origin, day, growth (Varnish, nginx, wrk, PostgreSQL)',
    measure: async (options) => (await import('./edge/edge.ts')).measureEdge(options),
    charts: edgeCharts,
  },
  events: {
    summary:
      'events from request to row, and what is lost when NATS dies; ratios, end-to-end, leader-kills, soak (NATS)',
    measure: async (options) => (await import('./events/events.ts')).measureEvents(options),
  },
  tracking: {
    summary: 'what tracking costs a page, and what is lost in 1,000 visits (Chromium)',
    measure: async () => (await import('./tracking/tracking.ts')).measureTracking(),
    charts: (figures) => [
      toBarChart(
        'What tracking weighs',
        figures.filter(({ unit }) => unit === 'KB gzip'),
      ),
    ],
  },
  'last-good': {
    summary: 'what keeping last good copies on disk costs a page that is rendered for the first time',
    measure: async () => (await import('./stale-copies.ts')).measureStaleCopies(),
  },
  publish: {
    summary:
      'from WordPress’s answer until each place shows a post, 50 times, while readers read (PostgreSQL, NATS, WordPress)',
    measure: async () => (await import('./publish.ts')).measurePublish(),
  },
  search: {
    summary: 'what search finds, against the golden queries, beside WordPress (PostgreSQL, WordPress)',
    measure: async () => (await import('./search/search.ts')).measureSearch(),
    charts: (figures) => [
      toBarChart(
        'How good the first ten answers are (nDCG)',
        figures.filter(({ name }) => name.endsWith('nDCG@10')),
      ),
    ],
  },
  attacks: {
    summary:
      'the attacks of the security review, repeated and counted; visitors, poisoning, csrf, xss, kills, slow; build first (PostgreSQL, Varnish, Chromium)',
    measure: async (options) => (await import('./attacks/attacks.ts')).measureAttacks(options),
    charts: () => [],
  },
  capacity: {
    summary: 'what one core of each kind of machine does, by processor time; what docs/scale.md reckons with (NATS)',
    measure: async () => (await import('./capacity.ts')).measureCapacity(),
    charts: (figures) => [
      toBarChart(
        'What one core does',
        figures.filter(({ unit }) => unit === 'requests/core-second'),
      ),
      toBarChart(
        'Events that one core carries',
        figures.filter(({ unit }) => unit === 'events/core-second'),
      ),
    ],
  },
  peers: {
    summary: 'home and post beside stock WordPress, and Ghost where it is installed, with the same articles (Chromium)',
    measure: async (options) => (await import('./peers/peers.ts')).measurePeers(options),
    charts: (figures) => [
      toBarChart(
        'Requests a second, uncached',
        figures.filter(({ name }) => name.includes('uncached, requests')),
      ),
      toBarChart(
        'Requests a second, cached',
        figures.filter(({ name }) => name.includes(', cached') && name.endsWith('requests')),
      ),
    ],
  },
};

const names = Object.keys(benches);
const help = [
  'npm run bench                     lists what can be measured',
  'npm run bench -- NAME [--write]   exits 1 when an aim is not reached',
  'npm run bench -- all [--write]    one after the other; some hours',
  'npm run bench -- events PART …    only some parts of a long one (of peers: speed, look)',
  '  --write    also writes the figures, a table and plots to docs/performance',
  '  --redraw   measures nothing: table and plots of the figures that are there',
  '  --ghost=FOLDER   for peers: where Ghost from npm is installed (docs/performance.md says how)',
  '',
  ...Object.entries(benches).map(([name, { summary }]) => `  ${name.padEnd(10)} ${summary}`),
].join('\n');

export const bench: Command = {
  summary: 'Measures the hub and prints figure, aim and whether it is reached.',
  help,
  async run([name = '', ...options]) {
    if (!name) return console.log(help);
    const chosen = name === 'all' ? names : names.filter((one) => one === name);
    if (chosen.length === 0) {
      console.error(`There is no bench "${name}". There are: ${names.join(', ')}.`);
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

/** Where only a part was measured, what was written of the others stays. */
async function mergeWithWritten(name: string, figures: Figure[]): Promise<Figure[]> {
  const measured = new Set(figures.map((figure) => figure.name));
  const before = await readReport(name).catch(() => []);
  return [...before.filter((figure) => !measured.has(figure.name)), ...figures];
}
