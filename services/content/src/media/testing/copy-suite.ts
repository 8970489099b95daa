import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type CopyOptions, copyMedia } from '../copy-media.ts';
import { listNames, type OpenedStorage, type OpenStorage } from './storages.ts';

const texts = Array.from({ length: 20 }, (_, index) => `WEBVTT ${index}`);
const nameOf = (text: string) => `${createHash('sha256').update(text).digest('hex').slice(0, 32)}.vtt`;

/** Copying between two storages of any kind. */
export function describeMediaCopy(title: string, openSource: OpenStorage, openTarget: OpenStorage): void {
  let source: OpenedStorage;
  let target: OpenedStorage;
  beforeEach(async () => {
    [source, target] = [await openSource(), await openTarget()];
    for (const text of texts) await source.storage.write(nameOf(text), Buffer.from(text));
  });
  afterEach(async () => {
    await source.close();
    await target.close();
  });
  const copy = (options: Partial<CopyOptions> = {}) =>
    copyMedia(source.storage, target.storage, { signal: new AbortController().signal, report: () => {}, ...options });

  describe(`copyMedia ${title}`, () => {
    it('O05 copies every file once', async () => {
      const reported: number[] = [];
      expect(await copy({ report: (done) => reported.push(done) })).toMatchObject({
        ...{ total: 20, copied: 20, skipped: 0, failures: [] },
      });
      expect(reported.at(-1)).toBe(20);
      expect(await listNames(target.storage)).toEqual(await listNames(source.storage));
      expect(await copy()).toMatchObject({ copied: 0, skipped: 20 });
    });

    it('O05 resumes after it was stopped', async () => {
      const stopping = new AbortController();
      const stopped = await copy({ signal: stopping.signal, report: (done) => done === 5 && stopping.abort() });
      expect(stopped.copied).toBeGreaterThanOrEqual(5);
      expect(stopped.copied).toBeLessThan(20);
      const resumed = await copy();
      expect(resumed.skipped).toBeGreaterThanOrEqual(5);
      expect(resumed.copied + resumed.skipped).toBe(20);
      expect(await listNames(target.storage)).toHaveLength(20);
    });

    it('O05 reports a damaged file and copies the others', async () => {
      const [damaged = ''] = texts.map(nameOf);
      await source.storage.write(damaged, Buffer.from('other'));
      const { copied, failures } = await copy();
      expect(copied).toBe(19);
      expect(failures).toEqual([{ name: damaged, reason: expect.stringContaining('damaged in the source') }]);
    });

    it('O05 finds a copy with the right size and other content, and repairs it', async () => {
      await copy();
      const [first = ''] = texts;
      await target.storage.write(nameOf(first), Buffer.from(first.toLowerCase()));
      expect(await copy()).toMatchObject({ copied: 0 });
      expect(await copy({ verifyAll: true })).toMatchObject({ copied: 1, skipped: 19 });
      expect(String(await target.storage.read(nameOf(first)))).toBe(first);
    });
  });
}
