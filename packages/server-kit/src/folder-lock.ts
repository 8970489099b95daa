import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { SettingsError } from './settings.ts';

/** The locks of this process. One that names this process and is not here was left by another that had the same id. */
const held = new Set<string>();

/** A folder that two processes must not write to at once belongs to the one that holds its lock. */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const lock = `${resolve(folder)}.lock`;
  if (held.has(lock)) throw alreadyHeld(folder, process.pid);
  held.add(lock);
  try {
    await takeLock(lock, folder);
  } catch (error) {
    held.delete(lock);
    throw error;
  }
  return async () => {
    await rm(lock, { force: true });
    held.delete(lock);
  };
}

async function takeLock(lock: string, folder: string): Promise<void> {
  await mkdir(dirname(lock), { recursive: true });
  for (let attempt = 0; attempt < 2; attempt += 1) {
    if (await createLock(lock)) return;
    const holder = Number(await readFile(lock, 'utf8').catch(() => '0'));
    if (holder !== process.pid && isAlive(holder)) throw alreadyHeld(folder, holder);
    // Its holder died without giving it back.
    await rm(lock, { force: true });
  }
  throw new Error(`The lock of ${folder} could not be taken.`);
}

/** Written beside and linked: nobody ever finds a lock that does not say yet whose it is. */
async function createLock(lock: string): Promise<boolean> {
  const written = `${lock}.${process.pid}`;
  await writeFile(written, String(process.pid));
  const created = await link(written, lock).then(
    () => true,
    () => false,
  );
  await rm(written, { force: true });
  return created;
}

function alreadyHeld(folder: string, holder: number): Error {
  return new SettingsError(
    `Process ${holder} already works on ${folder}. Stop it, or choose another with DATA_FOLDER.`,
  );
}

function isAlive(pid: number): boolean {
  try {
    return pid > 0 && process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
