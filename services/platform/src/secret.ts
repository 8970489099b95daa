import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SettingsError } from '@contenthub/server-kit/process/settings';
import type { PlatformSettings } from './settings.ts';

/** What signs sessions and tokens: named, or made once and kept beside the accounts of a hub on one machine. */
export async function getPlatformSecret(settings: PlatformSettings): Promise<string> {
  if (settings.PLATFORM_SECRET) return settings.PLATFORM_SECRET;
  if (settings.PLATFORM_DATABASE_URL && settings.NODE_ENV === 'production') {
    // Several processes on one database must agree on it.
    throw new SettingsError('PLATFORM_SECRET is missing, and PLATFORM_DATABASE_URL needs it: 32 characters or more.');
  }
  const file = join(settings.DATA_FOLDER, 'platform-secret');
  await mkdir(settings.DATA_FOLDER, { recursive: true });
  // Whoever comes first writes it; everybody reads what was written.
  await writeFile(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 }).catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  });
  return readFile(file, 'utf8');
}
