import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readSimulatedPosts } from '@contenthub/all-in-one/simulated-readers/simulated-posts';
import { removeEvents } from '@contenthub/collector/erasure/remove-events';
import { CollectorSettings } from '@contenthub/collector/settings';
import { addSimulated } from '@contenthub/collector/simulation/simulated-store';
import { createLogger } from '@contenthub/server-kit/observability/logger';
import { readSettings } from '@contenthub/server-kit/process/settings';
import { type CommandCode, UsageError } from '../command.ts';
import { findStoppedStore, refuseRunningHub } from '../find-hub.ts';

const dayMs = 24 * 60 * 60 * 1000;

export const simulateReaders: CommandCode = {
  help: [
    'npm run hub -- simulate            adds readers of the last 90 days to DATA_FOLDER',
    'npm run hub -- simulate --remove   deletes all simulated readers',
    '  --days N      number of days, today included (default 90)',
    '  --visits N    visits on an average day (default 150)',
    '  --seed N      the same seed gives the same readers (default 1)',
    '',
    'They read the bundled articles. Their events go through the intake, the log and the loader, with bots, resent and',
    'late events, and they are labelled: `clientVersion` is `simulated`. Stop the hub first.',
  ].join('\n'),
  run: (args) => runSimulate(args, process.env),
};

async function runSimulate(args: string[], env: Record<string, string | undefined>): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      days: { type: 'string', default: '90' },
      visits: { type: 'string', default: '150' },
      seed: { type: 'string', default: '1' },
      remove: { type: 'boolean', default: false },
    },
  });
  const [days, visitsPerDay, seed] = (['days', 'visits', 'seed'] as const).map((name) => {
    const value = Number(values[name]);
    if (!Number.isInteger(value) || value < 1) throw new UsageError(`--${name} must be a positive integer.`);
    return value;
  }) as [number, number, number];
  const settings = readSettings(CollectorSettings, env);
  const folder = join(settings.DATA_FOLDER, 'events');
  if (values.remove) {
    await findStoppedStore(env, 'events');
    const removed = await removeEvents('simulated', settings, folder);
    return console.log(`Removed ${removed} simulated events.`);
  }
  await refuseRunningHub(env);
  const today = Math.floor(Date.now() / dayMs) * dayMs;
  const startedAt = performance.now();
  const options = { seed, posts: await readSimulatedPosts(), from: today - (days - 1) * dayMs, days, visitsPerDay };
  const { events, requests } = await addSimulated(settings, folder, options, createLogger('hub', settings.LOG_LEVEL));
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(`Added ${events} simulated events in ${requests} requests (${seconds} s).`);
}
