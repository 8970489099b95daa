import { join } from 'node:path';
import type { Logger } from '@contenthub/server-kit/observability/logger';
import { Mutex } from '@contenthub/server-kit/process/mutex';
import { createLoaders } from '../loader/start-loader.ts';
import { closeLogs, openLogs } from '../log/open-logs.ts';
import { RollupBuilder } from '../rollups/rollup-builder.ts';
import { Revisions } from '../rollups/session-hours.ts';
import type { CollectorSettings } from '../settings.ts';
import type { EventStore } from '../store/event-store.ts';
import { openStore } from '../store/open-store.ts';
import { removeSimulated } from './remove-simulated.ts';
import { type Simulated, simulate } from './simulate.ts';
import type { SimulationOptions } from './simulated-days.ts';

type StoreSettings = Pick<
  CollectorSettings,
  'NATS_URL' | 'EVENT_LOG_MB' | 'EVENT_LOG_REPLICAS' | 'CLICKHOUSE_URL' | 'EVENT_RETENTION_DAYS'
>;

/** Simulates readers, loads their events and builds the rollups, in the folder of a hub that does not run. */
export async function addSimulated(
  settings: StoreSettings,
  folder: string,
  options: SimulationOptions,
  logger: Logger,
): Promise<Simulated> {
  const logs = await openLogs(settings, folder);
  try {
    const simulated = await simulate(logs, options);
    await withStore(settings, folder, async (store, revisions, rollups) => {
      const loaders = createLoaders({ ...logs, store: async () => store, revisions, logger });
      for (const loader of loaders) while ((await loader.loadNext()) > 0);
      await rollups.run();
    });
    return simulated;
  } finally {
    await closeLogs(logs);
  }
}

/** Removes all simulated readers from the store of a hub that does not run. Returns the number of events. */
export function removeAllSimulated(settings: StoreSettings, folder: string): Promise<number> {
  return withStore(settings, folder, removeSimulated);
}

async function withStore<T>(
  { CLICKHOUSE_URL, EVENT_RETENTION_DAYS: retentionDays }: StoreSettings,
  folder: string,
  work: (store: EventStore, revisions: Revisions, rollups: RollupBuilder) => Promise<T>,
): Promise<T> {
  const store = await openStore(CLICKHOUSE_URL, join(folder, 'store'), { retentionDays });
  try {
    const revisions = new Revisions();
    const { runExclusive } = new Mutex();
    const rollups = new RollupBuilder({ store: async () => store, revisions, runExclusive, retentionDays });
    return await work(store, revisions, rollups);
  } finally {
    await store.close();
  }
}
