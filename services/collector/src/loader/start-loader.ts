import { listen } from '@contenthub/server-kit/listen';
import type { Logger } from '@contenthub/server-kit/logger';
import type { Running } from '@contenthub/server-kit/run';
import { createServer } from '@contenthub/server-kit/server';
import { ErasedIds } from '../erasure/erased-ids.ts';
import { Erasures } from '../erasure/erasures.ts';
import { addPeopleRoutes } from '../erasure/people-routes.ts';
import type { EventLogs } from '../log/open-logs.ts';
import { addQuestionRoutes } from '../questions/question-routes.ts';
import type { CollectorSettings } from '../settings.ts';
import { LateStore } from '../store/late-store.ts';
import { makeLoaders } from './make-loaders.ts';
import { Turns } from './turns.ts';

export type RunningLoader = Running & { address: string };

/** Loads without end, and answers at a door of its own, which is not for the public. */
export async function startLoader(
  settings: CollectorSettings,
  logs: EventLogs,
  storeFolder: string,
  logger: Logger,
): Promise<RunningLoader> {
  const { CLICKHOUSE_URL, EVENT_RETENTION_DAYS: retentionDays, EVENT_TOKEN_SECRET: secret } = settings;
  const store = new LateStore(CLICKHOUSE_URL, storeFolder, logger, { retentionDays });
  const ids = new ErasedIds(secret);
  const turns = new Turns();
  const loaders = makeLoaders({ ...logs, store: store.get, erased: ids, alone: turns.alone, logger });
  for (const loader of loaders) loader.start();
  const [events, refused] = loaders;
  const app = createServer({
    name: 'loader',
    logger,
    ready: { events: () => events.check(), refused: () => refused.check() },
  });
  const erasures = new Erasures({ store: store.get, logs, loaders: { events, refused }, ids, alone: turns.alone });
  addQuestionRoutes(app, { store: store.get, logs, settled: () => erasures.settled() });
  addPeopleRoutes(app, { store: store.get, erasures, secret });
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
