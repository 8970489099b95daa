import { openDatabase } from '@contenthub/content/db/database';
import { storePost } from '@contenthub/content/db/writes/store-post';
import { storedPost } from '@contenthub/content/testing/post-factory';
import { inMemory } from '@contenthub/database/engines';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { UsageError } from '../command.ts';
import { runVerb } from './redirects.ts';

describe('changes', () => {
  let opened: Awaited<ReturnType<typeof openDatabase>>;
  beforeAll(async () => {
    opened = await openDatabase(undefined, inMemory);
    await storePost(opened.database, storedPost(1, { slug: 'commas' }));
  });
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
    it('adds, lists, imports and removes redirects', async () => {
      expect(await hub('add', '/old/', '/blog/grammar')).toBe('/old/ now redirects to /blog/grammar.');
      expect(await hub('import', 'good.csv')).toBe('Read 2 redirects. The table now has 3.');
      expect(await hub('list')).toBe('from,to\n/old,/blog/grammar\n/one,/three\n/two,/three');
      expect(await hub('remove', '/old')).toBe('Removed the redirect from /old.');
      await expect(hub('remove', '/old')).rejects.toThrow('There is no redirect from /old.');
    });

    it('imports all lines of a file or none, and reports each invalid line', async () => {
      const before = await hub('list');
      await expect(hub('import', 'bad.csv')).rejects.toThrow(
        /^Line 2: \/three would lead to \/one, which already leads back to \/three.*\nLine 3: "five" must be a path/,
      );
      expect(await hub('list')).toBe(before);
      await expect(hub('import', 'none.csv')).rejects.toThrow('Cannot read none.csv.');
    });

    it('rejects redirects that would never apply, and invalid arguments', async () => {
      await expect(hub('add', '/blog/grammar/commas', '/x')).rejects.toThrow('is the URL of a post');
      for (const [verb, ...given] of [['add', '/x'], ['move'], ['list', 'all']] as const) {
        await expect(hub(verb, ...given)).rejects.toThrow(UsageError);
      }
    });
  });
});
