import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { servicesFolder } from '../settings.ts';
import { processStartTime } from './process-record.ts';
import { ServiceError } from './service-error.ts';

// Next to the folder, not inside it, because `reset` removes the folder while it owns the lock.
const file = `${servicesFolder}.lock`;

/** Runs one call at a time. A second call waits for the first. */
export async function withLock<T>(work: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + 600_000;
  let announced = false;
  while (!tryLock()) {
    const holder = liveHolder();
    if (holder === undefined) rmSync(file, { force: true });
    else if (Date.now() > deadline)
      throw new ServiceError(`Process ${holder} owns the lock`, `Stop it, or remove ${file}.`);
    else if (!announced) console.log(`… waiting for another call of this script (process ${holder})`);
    announced ||= holder !== undefined;
    await pause(100);
  }
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}

// Written first and linked afterwards, so that a lock file always contains its owner.
function tryLock(): boolean {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, `${process.pid} ${processStartTime(process.pid)}`);
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

function liveHolder(): number | undefined {
  try {
    const [pid, born] = readFileSync(file, 'utf8').split(' ');
    return processStartTime(Number(pid)) === born ? Number(pid) : undefined;
  } catch {
    return undefined;
  }
}
