import { parseArgs } from 'node:util';
import type { Command } from '../command.ts';
import { Progress } from '../terminal/progress.ts';
import { drillPassed, formatDrillTable } from './drill-table.ts';
import { outages } from './outages.ts';
import { runDrill } from './run-drill.ts';

const names = outages.map(({ name }) => name);

export const drill: Command = {
  summary:
    'Takes each engine and each service away in turn, and walks the sitemap and its pictures with a site just started.',
  help: [
    'npm run hub -- drill              exits 1 when a page did not answer that should have; build first',
    '  --posts N    how many posts the hub of the drill has (default 20,000)',
    '  --urls N     how many addresses of the sitemap are walked, the same each time (default 2,000)',
    `  --off NAMES  only some, commas between them: ${names.join(', ')}`,
    '  --json       as JSON',
    '',
    'It starts PostgreSQL, NATS and all services of its own. WordPress and MariaDB are those of `npm run services`: they are',
    'stopped and started again, so let nobody else use them meanwhile.',
  ].join('\n'),
  async run(args) {
    const { values } = parseArgs({
      args,
      options: {
        posts: { type: 'string', default: '20000' },
        urls: { type: 'string', default: '2000' },
        off: { type: 'string', default: names.join() },
        json: { type: 'boolean', default: false },
      },
    });
    const wanted = values.off.split(',').filter(Boolean);
    const unknown = wanted.filter((name) => !names.includes(name));
    const [posts, urls] = [Number(values.posts), Number(values.urls)];
    if (unknown.length > 0 || !Number.isInteger(posts) || !Number.isInteger(urls) || posts < 1 || urls < 1) {
      console.error(
        unknown.length > 0 ? `There is no ${unknown.join(', ')}.` : '--posts and --urls are whole numbers.',
      );
      process.exitCode = 2;
      return;
    }
    const chosen = outages.filter(({ name }) => wanted.includes(name));
    const results = await runDrill({ posts, urls, outages: chosen, report: createStepReporter(values.json) });
    console.log(values.json ? JSON.stringify(results, null, 2) : `\n${formatDrillTable(results)}\n`);
    for (const { off, rendered, unseen } of results) {
      const failed = [...rendered.failed, ...unseen.failed].slice(0, 5);
      for (const { path, status } of failed) console.error(`${off} off: ${path} answered ${status || 'nothing'}`);
    }
    process.exitCode = results.every(drillPassed) ? 0 : 1;
  },
};

/** A line for each step; in a terminal it renews itself, with the time left. */
function createStepReporter(quiet: boolean) {
  let current = '';
  let progress = new Progress('steps');
  let shownAt = 0;
  return (what: string, done: number, total: number): void => {
    if (quiet) return;
    if (what !== current) progress = new Progress('steps');
    const now = performance.now();
    if (what === current && done < total && now - shownAt < (process.stdout.isTTY ? 100 : 5000)) return;
    const line = `${what}: ${progress.line(done, total, now)}`;
    process.stdout.write(process.stdout.isTTY ? `${what === current ? '\r\u001b[K' : '\n'}${line}` : `${line}\n`);
    [current, shownAt] = [what, now];
  };
}
