import { memoryChangeFeed } from '@contenthub/change-feed/memory-change-feed';
import { createLogger } from '@contenthub/server-kit/logger';
import { runUntilSignal } from '@contenthub/server-kit/run';
import { startOwnServices } from '../own-services.ts';
import type { ServicesMessage } from './services-process.ts';

const tell = (message: ServicesMessage) => process.send?.(message);
const logger = createLogger('hub', process.env.LOG_LEVEL ?? 'warn');
// Without the site that started it nobody needs it.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));

await runUntilSignal(logger, async () => {
  const feed = memoryChangeFeed();
  await feed.listen((change) => tell({ change }));
  const services = await startOwnServices({ env: process.env, keepsContent: false, feed, logger });
  tell({ addresses: services.addresses });
  return services;
});
