import { createLogger, type Logger } from '@contenthub/server-kit/logger';
import { readSettings } from '@contenthub/server-kit/settings';
import { temporaryFolder } from '@contenthub/testing/temporary-folder';
import type { Database, OpenDatabase } from '../database/database.ts';
import { PlatformSettings } from '../settings.ts';
import { startPlatform } from '../start.ts';

export const publicOrigin = 'http://www.contenthub.localhost:4000';

/** The real service on a port of its own. */
export class RunningPlatform {
  readonly address: string;
  readonly database: Database;
  readonly stop: () => Promise<void>;

  private constructor(address: string, database: Database, stop: () => Promise<void>) {
    this.address = address;
    this.database = database;
    this.stop = stop;
  }

  static async start(
    opened: OpenDatabase,
    env: Record<string, string> = {},
    logger: Logger = createLogger('platform', 'silent'),
  ): Promise<RunningPlatform> {
    const data = await temporaryFolder();
    const own = { PLATFORM_PORT: '0', DATA_FOLDER: data.path, PUBLIC_ORIGIN: publicOrigin };
    const service = await startPlatform(readSettings(PlatformSettings, { ...own, ...env }), opened, logger);
    return new RunningPlatform(service.address, opened.database, async () => {
      await service.stop();
      await data.remove();
    });
  }
}
