import type { Command } from '../command.ts';
import { measureBudgets } from './budgets/budgets.ts';
import { measureContent } from './content/content.ts';
import { type Figure, figureTable, isReached } from './figure.ts';
import { measureImport } from './import/import.ts';
import { measureSearch } from './search/search.ts';
import { measureSsr } from './ssr/ssr.ts';

const benches: Record<string, { summary: string; measure: () => Promise<Figure[]> }> = {
  ssr: { summary: 'rendering and sending pages, as ratios to the bare engine', measure: measureSsr },
  budgets: { summary: 'what home and post load into a browser, in bytes (Chromium)', measure: measureBudgets },
  content: {
    summary: 'feed, post, related and search from 2,000 to 100,000 posts (PostgreSQL)',
    measure: measureContent,
  },
  import: { summary: 'a first import of 2,000 posts from the real WordPress', measure: measureImport },
  search: { summary: 'what search finds, against the golden queries (PostgreSQL)', measure: measureSearch },
};

export const bench: Command = {
  summary: 'Measures the hub and prints figure, aim and whether it is reached.',
  help: [
    'npm run bench -- NAME   exits 1 when an aim is not reached',
    '',
    ...Object.entries(benches).map(([name, { summary }]) => `  ${name.padEnd(10)} ${summary}`),
  ].join('\n'),
  async run([name = '']) {
    const chosen = benches[name];
    if (!chosen) {
      console.error(`There is no bench "${name}". There are: ${Object.keys(benches).join(', ')}.`);
      process.exitCode = 2;
      return;
    }
    const figures = await chosen.measure();
    console.log(`\n${figureTable(figures)}\n`);
    process.exitCode = figures.every(isReached) ? 0 : 1;
  },
};
