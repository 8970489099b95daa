import { listen } from '@contenthub/server-kit/listen';
import type { Logger } from '@contenthub/server-kit/logger';
import type { Running } from '@contenthub/server-kit/run';
import { createServer } from '@contenthub/server-kit/server';
import type { EventLogs } from '../log/open-logs.ts';
import { addQuestionRoutes } from '../questions/question-routes.ts';
import type { CollectorSettings } from '../settings.ts';
import { LateStore } from '../store/late-store.ts';
import { makeLoaders } from './make-loaders.ts';

export type RunningLoader = Running & { address: string };

/** Loads without end, and answers at a door of its own, which is not for the public. */
export async function startLoader(
  settings: CollectorSettings,
  logs: EventLogs,
  storeFolder: string,
  logger: Logger,
): Promise<RunningLoader> {
  const { CLICKHOUSE_URL, EVENT_RETENTION_DAYS: retentionDays } = settings;
  const store = new LateStore(CLICKHOUSE_URL, storeFolder, logger, { retentionDays });
  const loaders = makeLoaders({ ...logs, store: store.get, logger });
  for (const loader of loaders) loader.start();
  const [events, refused] = loaders;
  const app = createServer({
    name: 'loader',
    logger,
    ready: { events: () => events.check(), refused: () => refused.check() },
  });
  addQuestionRoutes(app, store.get, logs);
  const address = await listen(app, settings.HOST, settings.LOADER_PORT, 'LOADER_PORT');
  logger.info({ address }, 'loader listens');
  return {
    address,
    async stop() {
      await app.close();
      await Promise.all(loaders.map((loader) => loader.stop()));
      await store.close();
    },
  };
}
