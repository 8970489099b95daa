import { contentApi } from '@contenthub/contracts/content/content-api';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { permanentlyRemoved, removePost, storePost } from '../../db/writes/store-post.ts';
import { storePosts } from '../../db/writes/store-posts.ts';
import { storedPost } from '../post-factory.ts';
import type { RunningContent } from '../running-content.ts';

/** Tests of removing a post while other versions of it are still arriving. */
export function removePostTests(running: () => RunningContent): void {
  let content: RunningContent;
  beforeEach(async () => {
    content = running();
    await content.clear();
  });

  const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute));
  const version = (minute: number) => storedPost(1, { title: `Version ${minute}`, modified: at(minute) });
  const fetchPost = async () => content.request(contentApi.post, { slug: 'post-1' }, { blog_type: 'main' });
  const stores = {
    'by itself': (minute: number) => storePost(content.database, version(minute)),
    'with others': async (minute: number) => (await storePosts(content.database, [version(minute)])) === 1,
  };

  describe.each(Object.entries(stores))('stored %s', (_name, store) => {
    it('does not restore a removed post from an older version that arrives later', async () => {
      await store(1);
      expect(await removePost(content.database, 1, at(2))).toBe(true);
      expect(await store(1)).toBe(false);
      expect((await fetchPost()).status).toBe(404);
    });

    it('does not store a post that was removed before it was first stored', async () => {
      expect(await removePost(content.database, 1, at(2))).toBe(false);
      expect(await store(1)).toBe(false);
      expect((await fetchPost()).status).toBe(404);
    });

    it('restores a republished post whose last change is older than its removal', async () => {
      await removePost(content.database, 1, at(2));
      // A scheduled post is published with the date of its last edit, which is already known.
      expect(await store(2)).toBe(true);
      expect((await fetchPost()).body.title).toBe('Version 2');
    });

    it('never restores a permanently deleted post', async () => {
      await store(1);
      await removePost(content.database, 1, permanentlyRemoved);
      expect(await store(9)).toBe(false);
      expect((await fetchPost()).status).toBe(404);
    });
  });

  it('publishes the post’s own keys as removed, and its old URL in another blog', async () => {
    await storePost(content.database, version(1));
    await storePost(content.database, { ...version(2), blog: 'developer' });
    await removePost(content.database, 1);
    const gone = (await content.flushedChanges()).map(({ removed }) => removed);
    expect(gone).toEqual([undefined, ['slug:main:post-1'], ['post:1', 'slug:developer:post-1']]);
  });

  it('does not remove a post that was republished before its removal arrived', async () => {
    await storePost(content.database, version(3));
    expect(await removePost(content.database, 1, at(2))).toBe(false);
    expect((await fetchPost()).body.title).toBe('Version 3');
  });

  it('ends with the newest version, in any order of versions and removals', async () => {
    const events = fc.shuffledSubarray([1, 2, 3, 4, 5], { minLength: 1 });
    const gone = fc.constantFrom(new Set([2, 4]), new Set([1, 3, 5]), new Set([5]));
    await fc.assert(
      fc.asyncProperty(events, gone, async (order, removed) => {
        await content.clear();
        for (const minute of order) {
          if (removed.has(minute)) await removePost(content.database, 1, at(minute));
          else await storePost(content.database, version(minute));
        }
        const newest = Math.max(...order);
        const { status, body } = await fetchPost();
        expect(status === 404 ? 'gone' : body.title).toBe(removed.has(newest) ? 'gone' : `Version ${newest}`);
      }),
      { numRuns: 25 },
    );
  });
}
