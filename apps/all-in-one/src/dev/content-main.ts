import { memoryChangeFeed } from '@contenthub/change-feed/change-feed';
import { createLogger } from '@contenthub/server-kit/observability/logger';
import { startInProcessContent } from '../content.ts';
import { runChildService, send } from './child-service.ts';

const logger = createLogger('hub', process.env.LOG_LEVEL ?? 'warn');

await runChildService(logger, async () => {
  const feed = memoryChangeFeed();
  await feed.subscribe((change) => send({ change }));
  const loaderUrl = Promise.resolve(process.env.LOADER_URL);
  const content = await startInProcessContent({ env: process.env, persistent: false, feed, logger, loaderUrl });
  return { ...content, addresses: { CONTENT_URL: content.address } };
});
