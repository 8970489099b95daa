import type { ChangeFeed } from '@contenthub/change-feed/change-feed';
import { PurgerSettings } from '@contenthub/purger/settings';
import { createEdges, followChanges } from '@contenthub/purger/start';
import type { Logger } from '@contenthub/server-kit/observability/logger';
import type { Running } from '@contenthub/server-kit/process/run';
import { readSettings } from '@contenthub/server-kit/process/settings';
import type { Frontend } from '@contenthub/web/server/rendering/frontend.server';
import { publicOrigin, WebSettings } from '@contenthub/web/server/settings.server';
import { startWeb, type WebService } from '@contenthub/web/server/start.server';
import type { Environment } from './environment.ts';

type Options = { env: Environment; frontend: Frontend; feed: ChangeFeed; logger: Logger };

/** Starts the site of a single-process hub, with a purger if edges are configured. */
export async function startSite({
  env,
  frontend,
  feed,
  logger,
}: Options): Promise<Running & Pick<WebService, 'address' | 'origin' | 'operations'>> {
  const origin = publicOrigin(readSettings(WebSettings, env));
  // Pages send events to their own origin, and web forwards them to the collector.
  const settings = readSettings(WebSettings, { COLLECTOR_PUBLIC_URL: origin, ...env }, logger);
  const web = await startWeb(settings, frontend, feed, logger);
  const edges = createEdges(readSettings(PurgerSettings, env));
  const platformUrl = settings.PLATFORM_INTERNAL_URL ?? settings.PLATFORM_URL;
  const following = edges.length > 0 ? await followChanges({ edges, feed, platformUrl, logger }) : undefined;
  return {
    address: web.address,
    origin: web.origin,
    operations: web.operations,
    async stop() {
      await following?.stop();
      await web.stop();
    },
  };
}

/** Returns the address the site will listen on, or undefined if any free port may be used. */
export function localAddress({ PORT }: WebSettings): string | undefined {
  return PORT === 0 ? undefined : `http://127.0.0.1:${PORT}`;
}
