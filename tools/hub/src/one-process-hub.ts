import { memoryChangeFeed } from '@contenthub/change-feed/memory-change-feed';
import { createLogger } from '@contenthub/server-kit/logger';
import type { Running } from '@contenthub/server-kit/run';
import { readSettings } from '@contenthub/server-kit/settings';
import { startTracing } from '@contenthub/server-kit/tracing';
import { builtFrontend } from '@contenthub/web/server/built-frontend.server';
import { publicOrigin, WebSettings } from '@contenthub/web/server/settings.server';
import { type Environment, startOwnServices } from './own-services.ts';
import { ownAddress, startSite } from './site.ts';

export type OneProcessHub = Running & { origin: string };

/** The whole built hub in one process, with nothing but Node: what the environment does not name, it brings itself. */
export async function startOneProcessHub(env: Environment): Promise<OneProcessHub> {
  const webSettings = readSettings(WebSettings, env);
  const origin = publicOrigin(webSettings);
  const logger = createLogger('hub', webSettings.LOG_LEVEL);
  const stopTracing = await startTracing(webSettings.OTEL_EXPORTER_OTLP_ENDPOINT);
  const feed = memoryChangeFeed();
  const [services, frontend] = await Promise.all([
    startOwnServices({
      env: { EDGE_ORIGIN: ownAddress(webSettings), ...env, PUBLIC_ORIGIN: origin },
      keepsContent: true,
      feed,
      logger,
    }),
    builtFrontend(),
  ]);
  const site = await startSite({ env: { ...env, ...services.addresses }, frontend, feed, logger });
  return {
    origin: site.origin,
    async stop() {
      await site.stop();
      await services.stop();
      await stopTracing();
    },
  };
}
