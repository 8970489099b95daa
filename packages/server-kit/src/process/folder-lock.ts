import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { SettingsError } from './settings.ts';

/**
 * The locks of this process. A lock file with our process id that is not listed here was left by an earlier process
 * with the same id.
 */
const heldLocks = new Set<string>();

/** Locks a folder that only one process may write to at a time. */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const lock = `${resolve(folder)}.lock`;
  if (heldLocks.has(lock)) throw alreadyLockedError(folder, process.pid);
  heldLocks.add(lock);
  try {
    await acquireLock(lock, folder);
  } catch (error) {
    heldLocks.delete(lock);
    throw error;
  }
  return async () => {
    await rm(lock, { force: true });
    heldLocks.delete(lock);
  };
}

async function acquireLock(lock: string, folder: string): Promise<void> {
  await mkdir(dirname(lock), { recursive: true });
  for (let attempt = 0; attempt < 2; attempt += 1) {
    if (await createLock(lock)) return;
    const ownerPid = Number(await readFile(lock, 'utf8').catch(() => '0'));
    if (ownerPid !== process.pid && isAlive(ownerPid)) throw alreadyLockedError(folder, ownerPid);
    // Its owner died without releasing it.
    await rm(lock, { force: true });
  }
  throw new Error(`Cannot acquire the lock of ${folder}.`);
}

/** Written to a separate file and linked, so that a lock file always names its owner. */
async function createLock(lock: string): Promise<boolean> {
  const partialFile = `${lock}.${process.pid}`;
  await writeFile(partialFile, String(process.pid));
  const created = await link(partialFile, lock).then(
    () => true,
    () => false,
  );
  await rm(partialFile, { force: true });
  return created;
}

function alreadyLockedError(folder: string, holder: number): Error {
  return new SettingsError(
    `Process ${holder} already works on ${folder}. Stop it, or choose another with DATA_FOLDER.`,
  );
}

/** Whether a process with this id runs, also one of another user. */
export function isAlive(pid: number): boolean {
  try {
    return pid > 0 && process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
