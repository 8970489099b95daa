import { join } from 'node:path';
import type { Logger } from '@contenthub/server-kit/logger';
import type { Running } from '@contenthub/server-kit/run';
import { SettingsError } from '@contenthub/server-kit/settings';
import { startIntake } from './intake/start-intake.ts';
import { startLoader } from './loader/start-loader.ts';
import { closeLogs, openLogs } from './log/open-logs.ts';
import type { CollectorSettings } from './settings.ts';

/** Where each part listens; one that this process does not run is undefined. */
export type CollectorService = Running & { intake: string | undefined; loader: string | undefined };

/** Puts the collector together: logs, and before and behind them what its role asks for. */
export async function startCollector(
  settings: CollectorSettings,
  logger: Logger,
  folder = join(settings.DATA_FOLDER, 'events'),
): Promise<CollectorService> {
  const { COLLECTOR_ROLE: role, NATS_URL } = settings;
  if (role !== 'all' && !NATS_URL) {
    throw new SettingsError(`COLLECTOR_ROLE=${role} needs NATS_URL: files are a log for one process only.`);
  }
  const logs = await openLogs(settings, folder);
  const parts: (Running & { address: string })[] = [];
  try {
    const intake = role === 'loader' ? undefined : await startIntake(settings, logs, logger);
    if (intake) parts.push(intake);
    const loader = role === 'intake' ? undefined : await startLoader(settings, logs, join(folder, 'store'), logger);
    if (loader) parts.push(loader);
    return { intake: intake?.address, loader: loader?.address, stop };
  } catch (error) {
    await stop();
    throw error;
  }

  async function stop() {
    for (const part of parts) await part.stop();
    await closeLogs(logs);
  }
}
