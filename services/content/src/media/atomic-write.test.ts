import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
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
    await writeFileAtomically(folder.path, 'a.txt', Buffer.from('bytes'));
    await writeFile(join(folder.path, 'b.part'), 'downloaded');
    await moveFileAtomically(join(folder.path, 'b.part'), folder.path, 'b.txt');
    expect((await readdir(folder.path)).sort()).toEqual(['a.txt', 'b.txt']);
    expect(await readFile(join(folder.path, 'a.txt'), 'utf8')).toBe('bytes');
    expect(await readFile(join(folder.path, 'b.txt'), 'utf8')).toBe('downloaded');
  });

  it('H04 leaves no partial file if the rename fails', async () => {
    await mkdir(join(folder.path, 'taken', 'inside'), { recursive: true });
    await expect(writeFileAtomically(folder.path, 'taken', Buffer.from('bytes'))).rejects.toThrow();
    expect(await readdir(folder.path)).toEqual(['taken']);
  });
});
