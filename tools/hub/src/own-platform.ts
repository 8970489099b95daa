import { randomBytes } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { personaPassword, personas } from '@contenthub/contracts/personas';
import { inMemory } from '@contenthub/database/engines';
import { openDatabase } from '@contenthub/platform/database/database';
import { allMigrations } from '@contenthub/platform/modules';
import { People } from '@contenthub/platform/people/people';
import { PlatformSettings } from '@contenthub/platform/settings';
import { type PlatformService, startPlatform } from '@contenthub/platform/start';
import type { Logger } from '@contenthub/server-kit/logger';
import { readSettings } from '@contenthub/server-kit/settings';

/**
 * The platform of a hub in one process. One that keeps nothing has a visitor of each kind instead, whose password
 * everybody knows: in a store that is kept, or named, there is none of them.
 */
export async function startOwnPlatform(
  env: Record<string, string | undefined>,
  keepsAccounts: boolean,
  logger: Logger,
): Promise<PlatformService> {
  const given = readSettings(PlatformSettings, { PLATFORM_PORT: '0', ...env });
  const forgets = !keepsAccounts && !given.PLATFORM_DATABASE_URL;
  const folder = keepsAccounts ? join(given.DATA_FOLDER, 'platform') : inMemory;
  const secret = forgets && !given.PLATFORM_SECRET ? { PLATFORM_SECRET: randomBytes(32).toString('hex') } : {};
  const opened = await openDatabase(given.PLATFORM_DATABASE_URL, folder, allMigrations);
  if (forgets) {
    const people = new People(opened.database);
    for (const { email, person } of personas) await people.make(email, personaPassword, person);
  }
  const platform = await startPlatform({ ...given, ...secret }, opened, logger);
  if (!keepsAccounts) return platform;
  const file = announcement(given.DATA_FOLDER);
  await writeFile(file, JSON.stringify({ address: platform.address }));
  return {
    ...platform,
    async stop() {
      await rm(file, { force: true });
      await platform.stop();
    },
  };
}

const announcement = (dataFolder: string) => join(dataFolder, 'platform.json');

/** Where the platform of the hub that runs on this folder listens, for commands on the same machine. */
export async function announcedPlatform(dataFolder: string): Promise<string | undefined> {
  const text = await readFile(announcement(dataFolder), 'utf8').catch(() => '{}');
  return (JSON.parse(text) as { address?: string }).address;
}
