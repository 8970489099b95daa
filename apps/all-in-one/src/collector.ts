import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CollectorSettings } from '@contenthub/collector/settings';
import { type CollectorService, startCollector } from '@contenthub/collector/start';
import type { Logger } from '@contenthub/server-kit/observability/logger';
import { readSettings } from '@contenthub/server-kit/process/settings';
import type { Environment } from './environment.ts';
import { copyReaders, hasSimulatedReaders } from './simulated-readers/readers-snapshot.ts';

/** Starts the collector in this process. Without persistence its events go to a temporary folder with simulated readers. */
export async function startInProcessCollector(
  env: Environment,
  persistent: boolean,
  logger: Logger,
): Promise<CollectorService> {
  // Only the WordPress plugin needs a fixed port of the loader.
  const loaderPort = env.WORDPRESS_URL ? {} : { LOADER_PORT: '0' };
  const settings = readSettings(CollectorSettings, { COLLECTOR_PORT: '0', ...loaderPort, ...env }, logger);
  if (persistent) return startCollector(settings, logger);
  const folder = await mkdtemp(join(tmpdir(), 'contenthub-events-'));
  if (hasSimulatedReaders(env)) await copyReaders(folder);
  const collector = await startCollector(settings, logger, folder);
  return {
    ...collector,
    async stop() {
      await collector.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
