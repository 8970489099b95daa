import { createLogger } from '@contenthub/server-kit/observability/logger';
import { startTracing } from '@contenthub/server-kit/observability/tracing';
import { runUntilSignal } from '@contenthub/server-kit/process/run';
import { readSettings } from '@contenthub/server-kit/process/settings';
import { builtClient } from './server/built-client.ts';
import { ConsoleSettings } from './server/settings.ts';
import { startConsole } from './server/start.ts';

/** Entry point of the staff console. */
const logger = createLogger('console', process.env.LOG_LEVEL ?? 'info');
await runUntilSignal(logger, async () => {
  const settings = readSettings(ConsoleSettings, process.env, logger);
  const stopTracing = await startTracing(settings.OTEL_EXPORTER_OTLP_ENDPOINT);
  const service = await startConsole(settings, await builtClient(), logger);
  return {
    async stop() {
      await service.stop();
      await stopTracing();
    },
  };
});
