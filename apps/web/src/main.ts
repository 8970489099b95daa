import { openChangeFeed, retryingChangeFeed } from '@contenthub/change-feed/open-change-feed';
import { createLogger } from '@contenthub/server-kit/observability/logger';
import { startTracing } from '@contenthub/server-kit/observability/tracing';
import { runUntilSignal } from '@contenthub/server-kit/process/run';
import { readSettings } from '@contenthub/server-kit/process/settings';
import { builtFrontend } from './server/rendering/built-frontend.server.ts';
import { WebSettings } from './server/settings.server.ts';
import { startWeb } from './server/start.server.ts';

/** Entry point of the public site. */
const logger = createLogger('web', process.env.LOG_LEVEL ?? 'info');
await runUntilSignal(logger, async () => {
  const settings = readSettings(WebSettings, process.env, logger);
  const stopTracing = await startTracing(settings.OTEL_EXPORTER_OTLP_ENDPOINT);
  // The site starts without the change feed.
  const feed = retryingChangeFeed(() => openChangeFeed(settings.NATS_URL, 'web'));
  const service = await startWeb(settings, await builtFrontend(), feed, logger);
  return {
    async stop() {
      await service.stop();
      await stopTracing();
    },
  };
});
