import { parseArgs } from 'node:util';
import { type CommandCode, UsageError } from '../command.ts';
import { createStepReporter } from '../terminal/progress.ts';
import { clusterDrill, clusterDrillHelp } from './cluster/cluster-drill.ts';
import { drillPassed, formatDrillTable } from './drill-table.ts';
import { outages } from './outages.ts';
import { restoreDrill, restoreDrillHelp } from './restore/restore-drill.ts';
import { runDrill } from './run-drill.ts';
import { upgradeDrill, upgradeDrillHelp } from './upgrade/upgrade-drill.ts';

const names = outages.map(({ name }) => name);

export const drill: CommandCode = {
  help: [
    'npm run hub -- drill              exits with 1 if a page fails that should work; needs a build',
    '  --posts N    number of generated posts (default 20,000)',
    '  --urls N     number of sitemap URLs to check, always the same ones (default 2,000)',
    `  --off NAMES  comma-separated outages to run: ${names.join(', ')}`,
    '  --json       print JSON',
    '',
    'The drill starts its own PostgreSQL, NATS and services. It stops and restarts the WordPress and MariaDB of',
    '`npm run services`, so nothing else should use them meanwhile.',
    '',
    ...restoreDrillHelp,
    '',
    ...upgradeDrillHelp,
    '',
    ...clusterDrillHelp,
  ].join('\n'),
  async run([name, ...rest]) {
    if (name === 'restore') return restoreDrill(rest);
    if (name === 'upgrade') return upgradeDrill(rest);
    if (name === 'cluster') return clusterDrill(rest);
    const args = name === undefined ? rest : [name, ...rest];
    const { values } = parseArgs({
      args,
      options: {
        posts: { type: 'string', default: '20000' },
        urls: { type: 'string', default: '2000' },
        off: { type: 'string', default: names.join() },
        json: { type: 'boolean', default: false },
      },
    });
    const requested = values.off.split(',').filter(Boolean);
    const unknown = requested.filter((name) => !names.includes(name));
    const [posts, urls] = [Number(values.posts), Number(values.urls)];
    if (unknown.length > 0) throw new UsageError(`Unknown outage: ${unknown.join(', ')}.`);
    if (![posts, urls].every((count) => Number.isInteger(count) && count > 0))
      throw new UsageError('--posts and --urls must be positive integers.');
    const chosen = outages.filter(({ name }) => requested.includes(name));
    const results = await runDrill({
      posts,
      urls,
      outages: chosen,
      report: createStepReporter({ unit: 'steps', quiet: values.json }),
    });
    console.log(values.json ? JSON.stringify(results, null, 2) : `\n${formatDrillTable(results)}\n`);
    for (const { off, rendered, unseen } of results) {
      const failed = [...rendered.failed, ...unseen.failed].slice(0, 5);
      for (const { path, status } of failed) console.error(`${off} off: ${path} returned ${status || 'no response'}`);
    }
    process.exitCode = results.every(drillPassed) ? 0 : 1;
  },
};
