import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type TemporaryFolder, temporaryFolder } from '@contenthub/testing/fixtures/temporary-folder';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { moveFileAtomically, writeFileAtomically } from './atomic-write.ts';

let folder: TemporaryFolder;
beforeEach(async () => {
  folder = await temporaryFolder();
});
afterEach(() => folder.remove());

describe('atomic write', () => {
  it('H04 creates the complete file under its name and leaves no temporary file', async () => {
    await writeFileAtomically(join(folder.path, 'a.txt'), Buffer.from('bytes'));
    await writeFile(join(folder.path, 'b.part'), 'downloaded');
    await moveFileAtomically(join(folder.path, 'b.part'), join(folder.path, 'b.txt'));
    expect((await readdir(folder.path)).sort()).toEqual(['a.txt', 'b.txt']);
    expect(await readFile(join(folder.path, 'a.txt'), 'utf8')).toBe('bytes');
    expect(await readFile(join(folder.path, 'b.txt'), 'utf8')).toBe('downloaded');
  });

  it.each([true, false])('replaces a file and creates its folders, flushed: %s', async (flush) => {
    const path = join(folder.path, 'deep', 'down', 'a.json');
    for (const text of ['{"first":1}', '{}']) await writeFileAtomically(path, text, { flush, mode: 0o600 });
    expect(await readFile(path, 'utf8')).toBe('{}');
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect(await readdir(join(folder.path, 'deep', 'down'))).toEqual(['a.json']);
  });

  it('stores one complete version if several writers replace the file at the same time', async () => {
    const path = join(folder.path, 'a.txt');
    const texts = Array.from({ length: 10 }, (_, index) => String(index).repeat(10_000));
    await Promise.all(texts.map((text) => writeFileAtomically(path, text)));
    expect(texts).toContain(await readFile(path, 'utf8'));
    expect(await readdir(folder.path)).toEqual(['a.txt']);
  });

  it('H04 leaves no partial file if the rename fails', async () => {
    await mkdir(join(folder.path, 'taken', 'inside'), { recursive: true });
    await expect(writeFileAtomically(join(folder.path, 'taken'), 'text')).rejects.toThrow();
    expect(await readdir(folder.path)).toEqual(['taken']);
  });
});
