import { createServer, listen } from '@contenthub/server-kit/http/server';
import type { Logger } from '@contenthub/server-kit/observability/logger';
import { createMetrics } from '@contenthub/server-kit/observability/metrics';
import type { CopyStore } from '@contenthub/server-kit/process/backup-socket';
import { Mutex } from '@contenthub/server-kit/process/mutex';
import type { Running } from '@contenthub/server-kit/process/run';
import { addAnalyticsApi, addAnalyticsRoutes } from '../analytics/analytics-routes.ts';
import { LatestBalance } from '../analytics/latest-balance.ts';
import { addMostReadRoute } from '../analytics/most-read.ts';
import { copyEmbeddedEvents } from '../backup/embedded-events.ts';
import { ErasedIds } from '../erasure/erased-ids.ts';
import { addPersonalEventsRoutes, Erasures } from '../erasure/erasures.ts';
import type { EventLog } from '../log/event-log.ts';
import { formatRefused } from '../log/log-lines.ts';
import { addLogMetrics } from '../log/log-metrics.ts';
import type { EventLogs } from '../log/open-logs.ts';
import { readFailedHours } from '../rollups/failed-hours.ts';
import { RollupBuilder } from '../rollups/rollup-builder.ts';
import { RollupJob } from '../rollups/rollup-job.ts';
import { Revisions, SessionHours } from '../rollups/session-hours.ts';
import { type CollectorSettings, eventTokenSecrets, wordpressSecrets } from '../settings.ts';
import type { EventStore } from '../store/event-store.ts';
import { LazyStore } from '../store/open-store.ts';
import { eventRows, type LoadedRow, refusedRows } from './event-rows.ts';
import { type DeadLetter, Loader, type LoaderObserver, type LoaderOptions } from './loader.ts';
import { addLagMetrics, createLoaderObserver, createSkippedObserver } from './loader-metrics.ts';

type RunningLoader = Running & {
  address: string;
  /** Copies the embedded parts of logs and store into a folder, so that the logs contain what the store lacks. */
  copyTo: CopyStore;
};

/** Loads continuously, and serves health and queries on an internal port. */
export async function startLoader(
  settings: CollectorSettings,
  logs: EventLogs,
  storeFolder: string,
  logger: Logger,
): Promise<RunningLoader> {
  const {
    CLICKHOUSE_URL,
    EVENT_RETENTION_DAYS: retentionDays,
    QUERY_DEADLINE_SECONDS: queryDeadlineSeconds,
    USUAL_READERS_PER_HOUR: usualReaders,
    EVENT_STATEMENT_MB: memoryMb,
  } = settings;
  const secret = eventTokenSecrets(settings);
  const store = new LazyStore(CLICKHOUSE_URL, storeFolder, logger, {
    retentionDays,
    queryDeadlineSeconds,
    usualReaders,
    memoryMb,
  });
  const ids = new ErasedIds(secret);
  const { runExclusive } = new Mutex();
  const metrics = createMetrics('loader');
  const revisions = new Revisions();
  const loaders = createLoaders({
    ...{ ...logs, store: store.get, erased: ids, runExclusive, revisions, logger },
    observer: createLoaderObserver(metrics),
  });
  let failedHours: number | undefined;
  const onSkipped = createSkippedObserver(metrics, { failedHours: () => failedHours, logger });
  const rollups = new RollupBuilder({ store: store.get, revisions, runExclusive, retentionDays, onSkipped });
  const [events, refused] = loaders;
  for (const loader of loaders) loader.start();
  addLagMetrics(metrics, { events, refused });
  addLogMetrics(metrics, logs);
  const app = createServer({
    name: 'loader',
    ...{ logger, metrics },
    ready: { events: () => events.check(), refused: () => refused.check() },
  });
  const erasures = new Erasures({
    store: store.get,
    logs,
    loaders: { events, refused },
    ids,
    runExclusive,
    revisions,
    rollups,
  });
  const analytics = { store: store.get, logs, settled: () => erasures.settled() };
  const balance = new LatestBalance(analytics);
  const rollupJob = new RollupJob(rollups, {
    ...{ isNeeded: () => events.position > 0, logger },
    async afterBuild() {
      failedHours = (await readFailedHours(await store.get())).length;
      await balance.prepare();
    },
  });
  rollupJob.start();
  addAnalyticsRoutes(app, analytics);
  addMostReadRoute(app, { store: store.get, hasEvents: () => events.position > 0 });
  addAnalyticsApi(app, {
    store: store.get,
    balance,
    issuers: { platform: secret, wordpress: wordpressSecrets(settings) },
  });
  addPersonalEventsRoutes(app, { store: store.get, erasures, secret });
  const address = await listen(app, settings.HOST, settings.LOADER_PORT, 'LOADER_PORT');
  logger.info({ address }, 'loader listening');
  return {
    address,
    // Nothing is loaded during the copy. Events are still accepted, and wait in the logs.
    copyTo: (target) =>
      runExclusive(() => copyEmbeddedEvents({ store: CLICKHOUSE_URL ? undefined : store, logs, target })),
    async stop() {
      await app.close();
      await rollupJob.stop();
      await Promise.all(loaders.map((loader) => loader.stop()));
      await store.close();
    },
  };
}

type LoadersOptions = {
  events: EventLog;
  refused: EventLog;
  store: () => Promise<EventStore>;
  erased?: ErasedIds;
  runExclusive?: LoaderOptions['runExclusive'];
  observer?: LoaderObserver;
  /** Shared with the rollup builder. */
  revisions: Revisions;
  logger: Logger;
};

/** Starts one loader per log. Events that the store rejects go to the refused log and are stored from there. */
export function createLoaders({
  events,
  refused,
  store,
  erased,
  runExclusive,
  observer,
  revisions,
  logger,
}: LoadersOptions): [Loader, Loader] {
  const deadLetter = async ({ row, seq, index, reason, raw }: DeadLetter, logId: string) => {
    logger.warn({ seq, index, reason }, 'event moved to dead letters');
    const id = `${logId}:${seq}.${index}`;
    const metadata = {
      id,
      collector: String(row?.collector ?? ''),
      version: String(row?.registry_version ?? ''),
      receivedAt: Number(row?.received_at ?? Date.now()),
      reason,
    };
    await refused.append(id, Buffer.from(formatRefused(metadata, raw)));
  };
  const logUnstorable = async ({ seq, index, reason }: DeadLetter) => {
    logger.error({ seq, index, reason }, 'failed to store a refused event');
  };
  const common = {
    store,
    logger,
    ...(runExclusive && { runExclusive }),
    ...(observer && { observer }),
    ...(erased && { prepare: (opened: EventStore) => erased.load(opened) }),
  };
  const eventErasure = erased && { isErased: (row: LoadedRow) => erased.isErasedEvent(row) };
  const refusedErasure = erased && { isErased: (row: LoadedRow) => erased.isErasedRefused(row) };
  return [
    new Loader({
      ...common,
      ...eventErasure,
      stream: 'events',
      log: events,
      toRows: eventRows,
      deadLetter,
      recordChanges: () => new SessionHours(revisions),
    }),
    new Loader({
      ...common,
      ...refusedErasure,
      stream: 'refused',
      log: refused,
      toRows: refusedRows,
      deadLetter: logUnstorable,
    }),
  ];
}
