import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, readFile, rmdir, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '@contenthub/testing/fixtures/temporary-folder';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { describeEventLog } from '../testing/event-log-suite.ts';
import { FileLog } from './file-log.ts';
import { segmentPath } from './segments.ts';

const options = { maxBytes: 8 * 1024 * 1024, segmentBytes: 4000 };

describeEventLog('file log', async () => {
  const folder = await temporaryFolder();
  return {
    open: (maxBytes) => FileLog.open(join(folder.path, 'log'), { maxBytes, segmentBytes: 20_000 }),
    remove: folder.remove,
  };
});

async function inFolder(work: (path: string) => Promise<void>): Promise<void> {
  const folder = await temporaryFolder();
  try {
    await work(join(folder.path, 'log'));
  } finally {
    await folder.remove();
  }
}

const newestFile = async (path: string) =>
  join(
    path,
    (await readdir(path))
      .filter((name) => name.endsWith('.log'))
      .sort()
      .at(-1) ?? '',
  );

it('F18 loses no acknowledged entry when the last write is cut off at any byte', async () => {
  const cuts = fc.asyncProperty(fc.nat(699), async (cut) =>
    inFolder(async (path) => {
      const log = await FileLog.open(path, { ...options, segmentBytes: 1_000_000 });
      for (const id of ['a', 'b']) await log.append(id, randomBytes(300));
      const file = await newestFile(path);
      const safe = (await readFile(file)).length;
      await log.append('c', randomBytes(700));
      await log.close();
      await truncate(file, safe + cut);
      const again = await FileLog.open(path, options);
      expect((await again.read(0, 1e6)).map(({ seq }) => seq)).toEqual([1, 2]);
      expect(await again.append('d', randomBytes(10))).toBe(3);
      expect((await again.read(2, 1e6)).map(({ seq }) => seq)).toEqual([3]);
      await again.close();
    }),
  );
  await fc.assert(cuts, { numRuns: 25 });
});

it('F18 keeps writing when the next file cannot be opened, and switches to it once it can', () =>
  inFolder(async (path) => {
    const log = await FileLog.open(path, options);
    const files = async () => (await readdir(path)).filter((name) => name.endsWith('.log')).length;
    // A folder at that path makes opening the file fail.
    const obstacles = [2, 3, 4, 5].map((first) => segmentPath(path, first));
    for (const obstacle of obstacles) await mkdir(obstacle);
    for (const id of ['a', 'b', 'c']) await log.append(id, randomBytes(5000));
    await log.trim(3);
    expect((await log.read(0, 1e6)).map(({ seq }) => seq)).toEqual([1, 2, 3]);
    for (const obstacle of obstacles) await rmdir(obstacle);
    await log.append('d', randomBytes(5000));
    // The entry is acknowledged before the log switches files; the next entry is written after that.
    expect(await log.append('e', randomBytes(10))).toBe(5);
    expect(await files()).toBe(2);
    await log.close();
    const again = await FileLog.open(path, options);
    expect(await again.state()).toMatchObject({ first: 1, last: 5 });
    await again.close();
  }));

it('does not read bytes damaged on disk as an entry', () =>
  inFolder(async (path) => {
    const log = await FileLog.open(path, options);
    await log.append('a', randomBytes(300));
    await log.append('b', randomBytes(300));
    await log.close();
    const file = await open(await newestFile(path), 'r+');
    await file.write(Buffer.from('damage'), 0, 6, 500);
    await file.close();
    const again = await FileLog.open(path, options);
    expect((await again.read(0, 1e6)).map(({ seq }) => seq)).toEqual([1]);
    await again.close();
  }));

it('names the damaged file if entries follow the damage', () =>
  inFolder(async (path) => {
    const log = await FileLog.open(path, options);
    for (let each = 0; each < 20; each += 1) await log.append(`id-${each}`, randomBytes(1000));
    await log.close();
    const [oldest = ''] = (await readdir(path)).filter((name) => name.endsWith('.log')).sort();
    await truncate(join(path, oldest), 1500);
    await expect(FileLog.open(path, options)).rejects.toThrow(/is damaged after entry 1/);
  }));

it('can be opened by one process only', () =>
  inFolder(async (path) => {
    const log = await FileLog.open(path, options);
    await expect(FileLog.open(path, options)).rejects.toThrow(/already works on/);
    await log.close();
  }));
