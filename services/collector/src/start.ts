import { join } from 'node:path';
import type { Logger } from '@contenthub/server-kit/observability/logger';
import { serveBackups } from '@contenthub/server-kit/process/backup-socket';
import type { Running } from '@contenthub/server-kit/process/run';
import { SettingsError } from '@contenthub/server-kit/process/settings';
import { startIntake } from './intake/start-intake.ts';
import { startLoader } from './loader/start-loader.ts';
import { closeLogs, openLogs } from './log/open-logs.ts';
import type { CollectorSettings } from './settings.ts';

/** Addresses of the parts; undefined for a part that this process does not run. */
export type CollectorService = Running & { intake: string | undefined; loader: string | undefined };

/** Assembles the collector: the logs, and the intake and loader that its role includes. */
export async function startCollector(
  settings: CollectorSettings,
  logger: Logger,
  folder = join(settings.DATA_FOLDER, 'events'),
): Promise<CollectorService> {
  const { COLLECTOR_ROLE: role, NATS_URL } = settings;
  if (role !== 'all' && !NATS_URL) {
    throw new SettingsError(`COLLECTOR_ROLE=${role} needs NATS_URL: file logs support one process only.`);
  }
  const logs = await openLogs(settings, folder);
  const services: Running[] = [];
  try {
    const intake = role === 'loader' ? undefined : await startIntake(settings, logs, logger);
    if (intake) services.push(intake);
    const loader = role === 'intake' ? undefined : await startLoader(settings, logs, join(folder, 'store'), logger);
    if (loader) services.push(loader);
    if (loader && !(settings.CLICKHOUSE_URL && NATS_URL)) {
      services.push({ stop: await serveBackups(folder, loader.copyTo) });
    }
    return { intake: intake?.address, loader: loader?.address, stop };
  } catch (error) {
    await stop();
    throw error;
  }

  async function stop() {
    for (const part of services) await part.stop();
    await closeLogs(logs);
  }
}
