import { join } from 'node:path';
import { openChangeFeed, retryingChangeFeed } from '@contenthub/change-feed/open-change-feed';
import { createLogger } from '@contenthub/server-kit/observability/logger';
import { startTracing } from '@contenthub/server-kit/observability/tracing';
import { runUntilSignal } from '@contenthub/server-kit/process/run';
import { readSettings } from '@contenthub/server-kit/process/settings';
import { openDatabase } from './db/database.ts';
import { ContentSettings } from './settings.ts';
import { startContent } from './start.ts';

/** Runs the content service as a separate process. */
const logger = createLogger('content', process.env.LOG_LEVEL ?? 'info');
await runUntilSignal(logger, async () => {
  const settings = readSettings(ContentSettings, process.env, logger);
  const stopTracing = await startTracing(settings.OTEL_EXPORTER_OTLP_ENDPOINT);
  const opened = await openDatabase(settings.DATABASE_URL, join(settings.DATA_FOLDER, 'content'));
  const { id } = await opened.database.selectFrom('store').select('id').executeTakeFirstOrThrow();
  const { NATS_URL: natsUrl, CHANGE_FEED_REPLICAS: replicas } = settings;
  // The service starts without the change feed. Changes wait in the outbox.
  const feed = retryingChangeFeed(() => openChangeFeed(natsUrl, id, { replicas }));
  const service = await startContent(settings, opened, feed, logger);
  return {
    async stop() {
      await service.stop();
      await stopTracing();
    },
  };
});
