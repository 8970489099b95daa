import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '@contenthub/testing/fixtures/temporary-folder';
import { expect, it, onTestFinished } from 'vitest';
import { requestBackup, serveBackups } from './backup-socket.ts';

async function storeFolder(): Promise<string> {
  const { path, remove } = await temporaryFolder();
  onTestFinished(remove);
  return join(path, 'content');
}

it('copies the store of a running process, and reports a failed copy', async () => {
  const folder = await storeFolder();
  const targets: string[] = [];
  const close = await serveBackups(folder, async (target) => {
    targets.push(target);
    if (target.endsWith('full')) throw new Error('no space left');
  });
  expect((await stat(`${folder}.sock`)).mode & 0o777).toBe(0o600);
  expect(await requestBackup(folder, '/backups/one')).toBe(true);
  await expect(requestBackup(folder, '/backups/full')).rejects.toThrow(/could not copy .*content: no space left/);
  expect(targets).toEqual(['/backups/one', '/backups/full']);
  await close();
  expect(await requestBackup(folder, '/backups/two')).toBe(false);
});

it('replaces the socket of a killed process', async () => {
  const folder = await storeFolder();
  await writeFile(`${folder}.sock`, '');
  const close = await serveBackups(folder, async () => {});
  expect(await requestBackup(folder, '/backups/one')).toBe(true);
  await close();
});

it('offers no backup where the path is too long for a socket', async () => {
  const folder = join(await storeFolder(), 'x'.repeat(120));
  const close = await serveBackups(folder, async () => {});
  expect(await requestBackup(folder, '/backups/one')).toBe(false);
  await close();
});
