import { listen } from '@contenthub/server-kit/listen';
import type { Logger } from '@contenthub/server-kit/logger';
import type { Running } from '@contenthub/server-kit/run';
import { createServer } from '@contenthub/server-kit/server';
import type { OpenDatabase } from './database/database.ts';
import type { WhoAsks } from './http/asker.ts';
import { modules } from './modules.ts';
import type { PlatformSettings } from './settings.ts';

export type PlatformService = Running & { address: string };

/** Puts the service together: the one place that knows all of its modules. */
export async function startPlatform(
  settings: PlatformSettings,
  opened: OpenDatabase,
  logger: Logger,
): Promise<PlatformService> {
  const app = createServer({ name: 'platform', logger, ready: { database: opened.check } });
  const whoAsks: WhoAsks = async () => ({ kind: 'nobody' });
  const context = { app, opened, settings, logger, whoAsks, now: Date.now };
  const ends: (() => Promise<void>)[] = [];
  for (const module of modules) {
    const end = await module.start(context);
    if (end) ends.unshift(end);
  }
  const address = await listen(app, settings.HOST, settings.PLATFORM_PORT, 'PLATFORM_PORT');
  logger.info({ address }, 'platform listens');
  return {
    address,
    async stop() {
      await app.close();
      for (const end of ends) await end();
      await opened.close();
    },
  };
}
