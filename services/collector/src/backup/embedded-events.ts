import { existsSync } from 'node:fs';
import { cp, mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createLogger } from '@contenthub/server-kit/observability/logger';
import { closeLogs, type EventLogs, openLogs } from '../log/open-logs.ts';
import type { CollectorSettings } from '../settings.ts';
import { LazyStore, openEmbedded } from '../store/open-store.ts';

type Options = {
  /** Undefined if events are stored in a ClickHouse server. */
  store: LazyStore | undefined;
  /** Undefined if the logs are NATS streams and the collector is not running. */
  logs: EventLogs | undefined;
  target: string;
};

const logFolders = { events: 'log', refused: 'refused-log' } as const;
const storeFolder = 'store';
/** ClickHouse's destination for a folder of this machine. */
const fileDestination = (folder: string) => `File('${resolve(folder).replaceAll("'", "\\'")}')`;

/**
 * Copies chdb first and the logs second. An entry that was loaded in between is in both, and the restored loader knows
 * that it is stored. The other way round it would be in neither.
 */
export async function copyEmbeddedEvents({ store, logs, target }: Options): Promise<void> {
  await mkdir(target, { recursive: true });
  if (store?.exists()) await (await store.get()).backup(fileDestination(join(target, storeFolder)));
  for (const [name, folder] of Object.entries(logFolders) as ['events' | 'refused', string][]) {
    await logs?.[name].copyTo?.(join(target, folder));
  }
}

/** Copies the events of a hub that is not running. */
export async function copyStoppedEvents(settings: CollectorSettings, folder: string, target: string): Promise<void> {
  const logs = settings.NATS_URL ? undefined : await openLogs(settings, folder);
  const logger = createLogger('backup', 'warn');
  const store = new LazyStore(undefined, join(folder, storeFolder), logger, {});
  try {
    await copyEmbeddedEvents({ store: settings.CLICKHOUSE_URL ? undefined : store, logs, target });
  } finally {
    await store.close();
    if (logs) await closeLogs(logs);
  }
}

/** Restores a copy into the empty folder of a hub that is not running. */
export async function restoreEmbeddedEvents(copy: string, folder: string): Promise<void> {
  for (const name of Object.values(logFolders)) {
    if (existsSync(join(copy, name))) await cp(join(copy, name), join(folder, name), { recursive: true });
  }
  if (!existsSync(join(copy, storeFolder))) return;
  const store = await openEmbedded(join(folder, storeFolder));
  try {
    await store.restore(fileDestination(join(copy, storeFolder)));
  } finally {
    await store.close();
  }
}
