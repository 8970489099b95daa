import type { Command } from '../command.ts';
import { measureBudgets } from './budgets/budgets.ts';
import { measureContent } from './content/content.ts';
import { growthPlots } from './content/growth-plots.ts';
import { measureEdge } from './edge/edge.ts';
import { growthPlots as edgePlots } from './edge/growth.ts';
import { measureEvents } from './events/events.ts';
import { type Figure, figureTable, isReached } from './figure.ts';
import { measureImport } from './import/import.ts';
import { measureLastGood } from './last-good/last-good.ts';
import type { Plot } from './plot.ts';
import { publish } from './publish.ts';
import { measureSearch } from './search/search.ts';
import { measureSsr } from './ssr/ssr.ts';
import { measureTracking } from './tracking/tracking.ts';
import { measureTreatments } from './treatments/treatments.ts';
import { measureVisible } from './visible/visible.ts';

type Bench = {
  summary: string;
  measure: (options: string[]) => Promise<Figure[]>;
  plots?: (figures: Figure[]) => Plot[];
};

const benches: Record<string, Bench> = {
  ssr: { summary: 'rendering and sending pages, as ratios to the bare engine', measure: measureSsr },
  budgets: { summary: 'what home and post load into a browser, in bytes (Chromium)', measure: measureBudgets },
  content: {
    summary: 'feed, post, related and search from 2,000 to 100,000 posts (PostgreSQL)',
    measure: measureContent,
    plots: growthPlots,
  },
  import: { summary: 'a first import of 2,000 posts from the real WordPress', measure: measureImport },
  treatments: {
    summary: 'who gets into which group, how fast, and what a visitor’s own block costs a page',
    measure: measureTreatments,
  },
  edge: {
    summary:
      'the edge beside bare Varnish, nginx and the site alone, through a day, and as it grows; hits, origin, day, growth (Varnish, nginx, PostgreSQL)',
    measure: measureEdge,
    plots: edgePlots,
  },
  events: {
    summary:
      'events from request to row, and what is lost when NATS dies; ratios, end-to-end, leader-kills, soak (NATS)',
    measure: measureEvents,
  },
  tracking: {
    summary: 'what tracking costs a page, and what is lost in 1,000 visits (Chromium)',
    measure: measureTracking,
  },
  'last-good': {
    summary: 'what keeping last good copies on disk costs a page that is rendered for the first time',
    measure: measureLastGood,
  },
  publish: {
    summary:
      'from WordPress’s answer until each place shows a post, 50 times, while readers read (PostgreSQL, NATS, WordPress)',
    measure: measureVisible,
  },
  search: {
    summary: 'what search finds, against the golden queries, beside WordPress (PostgreSQL, WordPress)',
    measure: measureSearch,
  },
};

export const bench: Command = {
  summary: 'Measures the hub and prints figure, aim and whether it is reached.',
  help: [
    'npm run bench -- NAME [--write]   exits 1 when an aim is not reached',
    'npm run bench -- events PART …    only some parts of a long one',
    '  --write   also writes the figures, a table and plots to docs/performance',
    '',
    ...Object.entries(benches).map(([name, { summary }]) => `  ${name.padEnd(10)} ${summary}`),
  ].join('\n'),
  async run([name = '', ...options]) {
    const chosen = benches[name];
    if (!chosen) {
      console.error(`There is no bench "${name}". There are: ${Object.keys(benches).join(', ')}.`);
      process.exitCode = 2;
      return;
    }
    const figures = await chosen.measure(options);
    console.log(`\n${figureTable(figures)}\n`);
    if (options.includes('--write')) await publish(name, chosen.summary, figures, chosen.plots?.(figures) ?? []);
    process.exitCode = figures.every(isReached) ? 0 : 1;
  },
};
