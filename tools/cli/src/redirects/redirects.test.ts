import { openDatabase } from '@contenthub/content/db/database';
import { storePost } from '@contenthub/content/db/writes/store-post';
import { storedPost } from '@contenthub/content/testing/post-factory';
import { inMemory } from '@contenthub/database/engines';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CsvError, readRedirectsCsv, runVerb, writeRedirectsCsv } from './redirects.ts';

describe('redirects csv', () => {
  describe('redirects as CSV', () => {
    it('reads two columns, whatever ends its lines, with or without a head', () => {
      const rows = [
        { from: '/a', to: '/b', line: 2 },
        { from: '/c,d', to: '/e', line: 4 },
      ];
      expect(readRedirectsCsv('\uFEFFfrom,to\r\n/a, /b\r\n\r\n"/c,d",/e\r\n')).toEqual(rows);
      expect(readRedirectsCsv('/a,/b')).toEqual([{ from: '/a', to: '/b', line: 1 }]);
    });

    it.each(['/a', '/a,', ',/b', '/a,/b,/c'])('names the line that is none: %s', (row) => {
      expect(() => readRedirectsCsv(`/x,/y\n${row}`)).toThrow(new CsvError(`Line 2 is not FROM,TO: ${row}`));
    });

    it('reads what it writes', () => {
      const path = fc.stringMatching(/^\/[a-z,"%/-]{0,12}$/);
      fc.assert(
        fc.property(fc.array(fc.tuple(path, path)), (pairs) => {
          const read = readRedirectsCsv(writeRedirectsCsv(pairs)).map(({ from, to }) => [from, to]);
          expect(read).toEqual(pairs);
        }),
      );
    });
  });
});

describe('change table', () => {
  let opened: Awaited<ReturnType<typeof openDatabase>>;
  beforeAll(async () => {
    opened = await openDatabase(undefined, inMemory);
    await storePost(opened.database, storedPost(1, { slug: 'commas' }));
  }, 60_000);
  afterAll(() => opened.close());

  const files: Record<string, string> = {
    'good.csv': 'from,to\n/one,/two\n/two,/three\n',
    'bad.csv': '/four,/five\n/three,/one\nfive,/six\n',
  };
  const hub = (verb: string, ...given: string[]) =>
    runVerb(opened.database, verb, given, async (file) => {
      const text = files[file];
      if (text === undefined) throw new Error('none');
      return text;
    });

  describe('hub redirects', () => {
    it('adds, lists, imports and removes', async () => {
      expect(await hub('add', '/old/', '/blog/grammar')).toBe('Readers of /old/ are led to /blog/grammar.');
      expect(await hub('import', 'good.csv')).toBe('2 read; 3 redirects in all.');
      expect(await hub('list')).toBe('from,to\n/old,/blog/grammar\n/one,/three\n/two,/three');
      expect(await hub('remove', '/old')).toBe('/old is led nowhere any more.');
      await expect(hub('remove', '/old')).rejects.toThrow('Nothing leads from /old.');
    });

    it('takes all lines of a file or none, and names each that it cannot take', async () => {
      const before = await hub('list');
      await expect(hub('import', 'bad.csv')).rejects.toThrow(
        /^Line 2: \/three would lead to \/one, which already leads back to \/three.*\nLine 3: "five" is no path/,
      );
      expect(await hub('list')).toBe(before);
      await expect(hub('import', 'none.csv')).rejects.toThrow('none.csv cannot be read.');
    });

    it('refuses what would never be followed, and what it does not understand', async () => {
      await expect(hub('add', '/blog/grammar/commas', '/x')).rejects.toThrow('is a post’s own address');
      for (const [verb, ...given] of [['add', '/x'], ['move'], ['list', 'all']] as const) {
        await expect(hub(verb, ...given)).rejects.toMatchObject({ isUsageError: true });
      }
    });
  });
});
