import { createLogger } from '@contenthub/server-kit/observability/logger';
import { startTracing } from '@contenthub/server-kit/observability/tracing';
import { runUntilSignal } from '@contenthub/server-kit/process/run';
import { readSettings } from '@contenthub/server-kit/process/settings';
import { CollectorSettings } from './settings.ts';
import { startCollector } from './start.ts';

/** Runs the collector as one process or as two: the intake, which accepts events, and the loader, which stores them. */
const logger = createLogger('collector', process.env.LOG_LEVEL ?? 'info');
await runUntilSignal(logger, async () => {
  const settings = readSettings(CollectorSettings, process.env, logger);
  const stopTracing = await startTracing(settings.OTEL_EXPORTER_OTLP_ENDPOINT);
  const service = await startCollector(settings, logger);
  return {
    async stop() {
      await service.stop();
      await stopTracing();
    },
  };
});
