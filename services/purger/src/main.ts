import { openChangeFeed } from '@contenthub/change-feed/open-change-feed';
import { createLogger } from '@contenthub/server-kit/observability/logger';
import { runUntilSignal } from '@contenthub/server-kit/process/run';
import { readSettings } from '@contenthub/server-kit/process/settings';
import { PurgerSettings } from './settings.ts';
import { startPurger } from './start.ts';

/** Runs the purger as a separate process. */
const logger = createLogger('purger', process.env.LOG_LEVEL ?? 'info');
await runUntilSignal(logger, async () => {
  const settings = readSettings(PurgerSettings, process.env, logger);
  return startPurger(settings, await openChangeFeed(settings.NATS_URL, 'purger'), logger);
});
