import { memoryChangeFeed } from '@contenthub/change-feed/change-feed';
import { builtClient } from '@contenthub/console/server/built-client';
import { createLogger } from '@contenthub/server-kit/observability/logger';
import { startTracing } from '@contenthub/server-kit/observability/tracing';
import { type Running, runUntilSignal } from '@contenthub/server-kit/process/run';
import { readSettings } from '@contenthub/server-kit/process/settings';
import { builtFrontend } from '@contenthub/web/server/rendering/built-frontend.server';
import { publicOrigin, WebSettings } from '@contenthub/web/server/settings.server';
import { chooseConsoleAddress, startInProcessConsole } from './console.ts';
import type { Environment } from './environment.ts';
import { recordHub } from './running-hub.ts';
import { startInProcessServices } from './services.ts';
import { localAddress, startSite } from './site.ts';

export type AllInOneHub = Running & { origin: string; consoleOrigin: string | undefined };

/** Starts the whole built hub in one process. It only needs Node: engines that are not configured are embedded. */
export async function startAllInOneHub(env: Environment): Promise<AllInOneHub> {
  const webSettings = readSettings(WebSettings, env);
  const origin = publicOrigin(webSettings);
  const logger = createLogger('hub', webSettings.LOG_LEVEL);
  const stopTracing = await startTracing(webSettings.OTEL_EXPORTER_OTLP_ENDPOINT);
  const feed = memoryChangeFeed();
  const consoleAddress = await chooseConsoleAddress(env, webSettings);
  const [services, frontend, client] = await Promise.all([
    startInProcessServices({
      env: { EDGE_ORIGIN: localAddress(webSettings), ...env, PUBLIC_ORIGIN: origin, ...consoleAddress.settings },
      persistent: true,
      feed,
      logger,
    }),
    builtFrontend(),
    builtClient().catch((error: unknown) => logger.warn(`The console does not start: ${String(error)}`)),
  ]);
  if (!client) await consoleAddress.release();
  const site = await startSite({ env: { ...env, ...services.addresses }, frontend, feed, logger });
  const staffConsole =
    client &&
    (await startInProcessConsole(
      { ...env, PUBLIC_ORIGIN: origin, ...services.addresses },
      consoleAddress,
      client,
      logger,
    ));
  const record = await recordHub(webSettings.DATA_FOLDER, {
    ...services.addresses,
    PUBLIC_ORIGIN: site.origin,
    CONSOLE_ORIGIN: staffConsole?.origin,
    WEB_OPERATIONS_URL: site.operations,
  });
  return {
    origin: site.origin,
    consoleOrigin: staffConsole?.origin,
    async stop() {
      await record.stop();
      await staffConsole?.stop();
      await site.stop();
      await services.stop();
      await stopTracing();
    },
  };
}

export const start = {
  summary: 'Starts the built hub in one process, ready for a small production site.',
  help: [
    'npm run build && npm start',
    'PORT=80 PUBLIC_ORIGIN=https://www.example.com npm start',
    'DATA_FOLDER=/var/lib/contenthub   where content and images are stored (default .local)',
  ].join('\n'),
  async run() {
    await runUntilSignal(createLogger('hub', process.env.LOG_LEVEL ?? 'info'), () => startAllInOneHub(process.env));
  },
};
