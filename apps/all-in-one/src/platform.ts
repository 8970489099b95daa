import { join } from 'node:path';
import { inMemory } from '@contenthub/database/engines';
import { openDatabase } from '@contenthub/platform/database';
import { allMigrations } from '@contenthub/platform/modules';
import { PlatformSettings } from '@contenthub/platform/settings';
import { StaffStore } from '@contenthub/platform/staff/staff-store';
import { type PlatformService, startPlatform } from '@contenthub/platform/start';
import { UserAdmin } from '@contenthub/platform/user-admin';
import type { Logger } from '@contenthub/server-kit/observability/logger';
import { readSettings } from '@contenthub/server-kit/process/settings';
import { personaPassword, personas } from '@contenthub/web/development/personas';
import { demoStaff } from './demo-staff.ts';

/**
 * Starts the platform in this process. Without persistence it creates demo accounts of every kind, whose password is
 * public. A persistent or external database never gets them.
 */
export async function startInProcessPlatform(
  env: Record<string, string | undefined>,
  persistent: boolean,
  logger: Logger,
): Promise<PlatformService> {
  const settings = readSettings(PlatformSettings, { PLATFORM_PORT: '0', ...env }, logger);
  const isEphemeral = !persistent && !settings.PLATFORM_DATABASE_URL;
  const isDemo = isEphemeral && settings.NODE_ENV !== 'production';
  const folder = persistent ? join(settings.DATA_FOLDER, 'platform') : inMemory;
  const opened = await openDatabase(settings.PLATFORM_DATABASE_URL, folder, allMigrations);
  if (isEphemeral) {
    const people = new UserAdmin(opened.database);
    for (const { email, person } of personas) await people.create(email, personaPassword, person);
  }
  if (isDemo) {
    const store = new StaffStore(opened.database);
    for (const person of demoStaff) await store.add(person, personaPassword, 'demo');
  }
  return startPlatform(settings, opened, logger, { totpRequired: !isDemo });
}
