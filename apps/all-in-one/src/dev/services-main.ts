import { memoryChangeFeed } from '@contenthub/change-feed/change-feed';
import { createLogger } from '@contenthub/server-kit/observability/logger';
import { runUntilSignal } from '@contenthub/server-kit/process/run';
import { startInProcessServices } from '../services.ts';
import type { ServicesMessage } from './services-process.ts';

const send = (message: ServicesMessage) => process.send?.(message);
const logger = createLogger('hub', process.env.LOG_LEVEL ?? 'warn');
// Stop when the parent process exits.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));

await runUntilSignal(logger, async () => {
  const feed = memoryChangeFeed();
  await feed.subscribe((change) => send({ change }));
  const services = await startInProcessServices({ env: process.env, persistent: false, feed, logger });
  send({ addresses: services.addresses });
  return services;
});
