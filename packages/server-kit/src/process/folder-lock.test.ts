import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type TemporaryFolder, temporaryFolder } from '@contenthub/testing/fixtures/temporary-folder';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lockFolder } from './folder-lock.ts';

let parent: TemporaryFolder;
let folder: string;

beforeEach(async () => {
  parent = await temporaryFolder();
  folder = join(parent.path, 'deep', 'store');
});
afterEach(() => parent.remove());

/** Writes the lock as a process with this id would leave it. */
async function leaveLock(pid: number | string): Promise<void> {
  const unlock = await lockFolder(folder);
  await unlock();
  await writeFile(`${folder}.lock`, String(pid));
}

/** Asserts that the lock is exclusive until it is released. */
async function expectToHold(unlock: () => Promise<void>): Promise<void> {
  expect(await readFile(`${folder}.lock`, 'utf8')).toBe(String(process.pid));
  await expect(lockFolder(folder)).rejects.toThrow('already works on');
  await unlock();
  await expect(access(`${folder}.lock`)).rejects.toThrow('ENOENT');
}

describe('folder lock', () => {
  it('rejects a second holder in the same process and is free after release', async () => {
    const unlock = await lockFolder(folder);
    await expect(lockFolder(folder)).rejects.toThrow(
      `Process ${process.pid} already works on ${folder}. Stop it, or choose another with DATA_FOLDER.`,
    );
    await unlock();
    const again = await lockFolder(folder);
    await again();
    await expect(access(`${folder}.lock`)).rejects.toThrow('ENOENT');
  });

  it('is exclusive while another process holds it, and can be acquired after that process dies', async () => {
    const other = spawn(process.execPath, ['-e', 'process.stdin.resume()'], { stdio: ['pipe', 'ignore', 'ignore'] });
    await once(other, 'spawn');
    await leaveLock(other.pid ?? 0);
    await expect(lockFolder(folder)).rejects.toThrow(`Process ${other.pid} already works on ${folder}`);

    other.kill('SIGKILL');
    await once(other, 'exit');
    const unlock = await lockFolder(folder);
    expect(await readFile(`${folder}.lock`, 'utf8')).toBe(String(process.pid));
    await unlock();
  });

  it('can be acquired if an earlier process with our id left it, as in a restarted container', async () => {
    await leaveLock(process.pid);
    await expectToHold(await lockFolder(folder));
  });

  it('can be acquired if the lock file is unreadable', async () => {
    await leaveLock('');
    await expectToHold(await lockFolder(folder));
  });

  it('is acquired by one of many concurrent callers', async () => {
    const results = await Promise.allSettled(Array.from({ length: 5 }, () => lockFolder(folder)));
    const holders = results.filter((result) => result.status === 'fulfilled');
    expect(holders).toHaveLength(1);
    for (const { value: unlock } of holders) await unlock();
  });
});
