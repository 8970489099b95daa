import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CollectorSettings } from '@contenthub/collector/settings';
import { type CollectorService, startCollector } from '@contenthub/collector/start';
import type { Logger } from '@contenthub/server-kit/logger';
import { readSettings } from '@contenthub/server-kit/settings';

/** The collector of a hub in one process. One that keeps nothing has a folder for its events that goes when it goes. */
export async function startOwnCollector(
  env: Record<string, string | undefined>,
  keepsEvents: boolean,
  logger: Logger,
): Promise<CollectorService> {
  const settings = readSettings(CollectorSettings, { COLLECTOR_PORT: '0', LOADER_PORT: '0', ...env });
  if (keepsEvents) return startCollector(settings, logger);
  const folder = await mkdtemp(join(tmpdir(), 'contenthub-events-'));
  const collector = await startCollector(settings, logger, folder);
  return {
    ...collector,
    async stop() {
      await collector.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
