import { join } from 'node:path';
import { Mutex } from '@contenthub/server-kit/process/mutex';
import { RollupBuilder } from '../rollups/rollup-builder.ts';
import { Revisions } from '../rollups/session-hours.ts';
import type { CollectorSettings } from '../settings.ts';
import type { EventStore } from './event-store.ts';
import { openStore } from './open-store.ts';

export type StoreSettings = Pick<
  CollectorSettings,
  'CLICKHOUSE_URL' | 'EVENT_RETENTION_DAYS' | 'EVENT_STATEMENT_MB' | 'NATS_URL' | 'EVENT_LOG_MB' | 'EVENT_LOG_REPLICAS'
>;

/** Works on the store of a hub that does not run. */
export async function withStoppedStore<T>(
  { CLICKHOUSE_URL, EVENT_RETENTION_DAYS: retentionDays, EVENT_STATEMENT_MB: memoryMb }: StoreSettings,
  folder: string,
  work: (store: EventStore, revisions: Revisions, rollups: RollupBuilder) => Promise<T>,
): Promise<T> {
  const store = await openStore(CLICKHOUSE_URL, join(folder, 'store'), { retentionDays, memoryMb });
  try {
    const revisions = new Revisions();
    const { runExclusive } = new Mutex();
    const rollups = new RollupBuilder({ store: async () => store, revisions, runExclusive, retentionDays });
    return await work(store, revisions, rollups);
  } finally {
    await store.close();
  }
}
