import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** A folder that two processes must not write to at once belongs to the one that holds its lock. */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const lock = `${folder}.lock`;
  await mkdir(dirname(folder), { recursive: true });
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const taken = await writeFile(lock, String(process.pid), { flag: 'wx' }).then(
      () => true,
      () => false,
    );
    if (taken) return () => rm(lock, { force: true });
    const holder = Number(await readFile(lock, 'utf8').catch(() => '0'));
    if (isAlive(holder)) {
      throw new Error(`Process ${holder} already works on ${folder}. Stop it, or choose another with DATA_FOLDER.`);
    }
    // Its holder died without giving it back.
    await rm(lock, { force: true });
  }
  throw new Error(`The lock of ${folder} could not be taken.`);
}

function isAlive(pid: number): boolean {
  try {
    return pid > 0 && process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
