import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Secrets, withFallback } from '@contenthub/server-kit/process/secrets';
import { SettingsError } from '@contenthub/server-kit/process/settings';
import type { PlatformSettings } from './settings.ts';

/** The secret with the one that is accepted too while it is rotated. */
export async function getPlatformSecrets(settings: PlatformSettings): Promise<Secrets> {
  return withFallback(await getPlatformSecret(settings), settings.PLATFORM_SECRET_FALLBACK);
}

/**
 * The secret that signs sessions and tokens: configured, or generated once and stored beside the accounts of a small
 * hub.
 */
export async function getPlatformSecret(settings: PlatformSettings): Promise<string> {
  if (settings.PLATFORM_SECRET) return settings.PLATFORM_SECRET;
  if (settings.PLATFORM_DATABASE_URL && settings.NODE_ENV === 'production') {
    // Several processes on one database must share it.
    throw new SettingsError('PLATFORM_SECRET is missing, and PLATFORM_DATABASE_URL needs it: 32 characters or more.');
  }
  const file = secretFile(settings);
  await mkdir(settings.DATA_FOLDER, { recursive: true });
  // The first process writes it; all read the written file.
  await writeFile(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 }).catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  });
  return readFile(file, 'utf8');
}

/** The same for operators' tools, which generate none. */
export async function findPlatformSecret(settings: PlatformSettings): Promise<string | undefined> {
  return settings.PLATFORM_SECRET ?? readFile(secretFile(settings), 'utf8').catch(() => undefined);
}

const secretFile = ({ DATA_FOLDER }: PlatformSettings) => join(DATA_FOLDER, 'platform-secret');
