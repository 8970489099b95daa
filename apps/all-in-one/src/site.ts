import type { ChangeFeed } from '@contenthub/change-feed/change-feed';
import { PurgerSettings } from '@contenthub/purger/settings';
import { createEdges, followChanges } from '@contenthub/purger/start';
import type { Logger } from '@contenthub/server-kit/observability/logger';
import type { Running } from '@contenthub/server-kit/process/run';
import { readSettings } from '@contenthub/server-kit/process/settings';
import type { Frontend } from '@contenthub/web/server/rendering/frontend.server';
import { publicOrigin, WebSettings } from '@contenthub/web/server/settings.server';
import { startWeb } from '@contenthub/web/server/start.server';
import type { Environment } from './services.ts';

type Options = { env: Environment; frontend: Frontend; feed: ChangeFeed; logger: Logger };

/** The site of a hub that runs by one command, with the purger of its edges where it has any. */
export async function startSite({ env, frontend, feed, logger }: Options): Promise<Running & { origin: string }> {
  const origin = publicOrigin(readSettings(WebSettings, env));
  // Pages send events to their own site, and web passes them on.
  const settings = readSettings(WebSettings, { COLLECTOR_PUBLIC_URL: origin, ...env });
  const web = await startWeb(settings, frontend, feed, logger);
  const edges = createEdges(readSettings(PurgerSettings, env));
  const following = edges.length > 0 ? await followChanges(edges, feed, logger) : undefined;
  return {
    origin: web.origin,
    async stop() {
      await following?.stop();
      await web.stop();
    },
  };
}

/** Where the site will listen, unless any free port will do. */
export function localAddress({ PORT }: WebSettings): string | undefined {
  return PORT === 0 ? undefined : `http://127.0.0.1:${PORT}`;
}
