import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listNames, type OpenedStorage, type OpenStorage } from './storages.ts';

const name = (digit: string, rest = '.vtt') => digit.repeat(32) + rest;

/** What every media storage does. Both pass it: the folder on disk and the bucket. */
export function describeMediaStorage(open: OpenStorage): void {
  let opened: OpenedStorage;
  beforeEach(async () => {
    opened = await open();
    await opened.storage.check();
  });
  afterEach(() => opened.close());

  describe('MediaStorage', () => {
    it('O05 stores a file and reads it whole and in part', async () => {
      const { storage } = opened;
      const bytes = Buffer.from('WEBVTT\n\n00:00 --> 00:01\nHi.');
      await storage.write(name('a'), bytes);
      expect(await storage.read(name('a'))).toEqual(bytes);
      expect([await storage.has(name('a')), await storage.size(name('a'))]).toEqual([true, bytes.length]);
      expect(await buffer(await storage.open(name('a')))).toEqual(bytes);
      expect(String(await buffer(await storage.open(name('a'), { start: 2, end: 5 })))).toBe('BVTT');
    });

    it('O05 stores a download', async () => {
      const { storage } = opened;
      const path = join(storage.downloadFolder, 'one.part');
      const sha256 = createHash('sha256').update('WEBVTT').digest('hex');
      await writeFile(path, 'WEBVTT');
      await storage.write(name('b'), { path, size: 6, sha256 });
      expect(String(await storage.read(name('b')))).toBe('WEBVTT');
    });

    it('O05 reports a missing file as missing, not as an error', async () => {
      const { storage } = opened;
      expect([await storage.has(name('c')), await storage.size(name('c')), await storage.read(name('c'))]).toEqual([
        false,
        undefined,
        undefined,
      ]);
    });

    it('O05 removes a file, also twice', async () => {
      const { storage } = opened;
      await storage.write(name('a'), Buffer.from('WEBVTT'));
      for (const _time of [1, 2]) await storage.remove(name('a'));
      expect(await storage.has(name('a'))).toBe(false);
    });

    it('O05 lists all files in the order of their names', async () => {
      const { storage } = opened;
      const names = [name('e', '.png'), name('d', '-320.webp'), name('e', '-320.webp'), name('d', '.jpg')];
      for (const each of names) await storage.write(each, Buffer.from(each));
      expect(await listNames(storage)).toEqual([...names].sort());
    });
  });
}
