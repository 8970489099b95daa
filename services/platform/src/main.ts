import { join } from 'node:path';
import { createLogger } from '@contenthub/server-kit/observability/logger';
import { startTracing } from '@contenthub/server-kit/observability/tracing';
import { runUntilSignal } from '@contenthub/server-kit/process/run';
import { readSettings } from '@contenthub/server-kit/process/settings';
import { openDatabase } from './database.ts';
import { allMigrations } from './modules.ts';
import { PlatformSettings } from './settings.ts';
import { startPlatform } from './start.ts';

/** Runs the platform as a separate process. */
const logger = createLogger('platform', process.env.LOG_LEVEL ?? 'info');
await runUntilSignal(logger, async () => {
  const settings = readSettings(PlatformSettings, process.env, logger);
  const stopTracing = await startTracing(settings.OTEL_EXPORTER_OTLP_ENDPOINT);
  const folder = join(settings.DATA_FOLDER, 'platform');
  const opened = await openDatabase(settings.PLATFORM_DATABASE_URL, folder, allMigrations);
  const service = await startPlatform(settings, opened, logger);
  return {
    async stop() {
      await service.stop();
      await stopTracing();
    },
  };
});
