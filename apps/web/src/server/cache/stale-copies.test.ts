import { readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createLogger } from '@contenthub/server-kit/observability/logger';
import { type TemporaryFolder, temporaryFolder } from '@contenthub/testing/fixtures/temporary-folder';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { StaleCopies, type StaleCopy } from './stale-copies.server.ts';

const logger = createLogger('web', 'silent');
const at = (number: number, feed = 'a-feed') => ({ feed, number });
const post = (id: number, madeAt = at(1)): StaleCopy => ({
  content: { body: { id, content: 'x'.repeat(1000) }, total: null },
  keys: [`post:${id}`, `slug:main:post-${id}`, 'feed:main'],
  madeAt,
  at: '2026-11-15T12:00:00.000Z',
});
const list = (ids: number[], madeAt = at(1), keys = ['feed:main']): StaleCopy => ({
  content: { body: ids.map((post_id) => ({ post_id })), total: ids.length },
  keys,
  madeAt,
  at: '2026-11-15T12:00:00.000Z',
});

let folder: TemporaryFolder;
const opened: StaleCopies[] = [];
beforeEach(async () => {
  folder = await temporaryFolder();
});
afterEach(async () => {
  for (const each of opened.splice(0)) await each.stop();
  await folder.remove();
});

async function open({ megabytes = 1, cursor = at(1) as ReturnType<typeof at> | null, missed = false } = {}) {
  const staleCopies = await StaleCopies.open(folder.path, megabytes * 1024 * 1024, logger);
  opened.push(staleCopies);
  if (cursor) staleCopies.markCaughtUp(cursor, missed);
  return staleCopies;
}

describe('a copy', () => {
  it('is readable by a later process', async () => {
    const before = await open();
    before.store('/post/a/?blog_type=main', post(1));
    await before.stop();
    const after = await open({ cursor: at(1) });
    expect(await after.read('/post/a/?blog_type=main')).toMatchObject(post(1));
    expect(await after.read('/post/b/?blog_type=main')).toBeUndefined();
  });

  it('is readable by another process that shares the folder', async () => {
    const [one, two] = [await open(), await open()];
    one.store('/post/a/', post(1));
    await one.flush();
    expect(await two.read('/post/a/')).toMatchObject(post(1));
  });

  it('is removed once the content service returns 404', async () => {
    const staleCopies = await open();
    staleCopies.store('/post/a/', post(1));
    staleCopies.remove('/post/a/');
    await staleCopies.flush();
    expect(await staleCopies.read('/post/a/')).toBeUndefined();
  });

  it('is ignored if a crash left it incomplete', async () => {
    const staleCopies = await open();
    staleCopies.store('/post/a/', post(1));
    await staleCopies.flush();
    const [file = ''] = (await readdir(folder.path, { recursive: true })).filter((name) => name.endsWith('.copy'));
    for (const torn of ['', '{"address":"/post/a/"', `${JSON.stringify({ address: '/post/a/' })}\n{"bo`, '\0\0\0\0']) {
      await writeFile(join(folder.path, file), torn);
      expect(await staleCopies.read('/post/a/')).toBeUndefined();
    }
    staleCopies.store('/post/a/', post(1));
    await staleCopies.flush();
    expect(await staleCopies.read('/post/a/')).toMatchObject(post(1));
  });

  it('is not stored for a page past the last one', async () => {
    const staleCopies = await open();
    staleCopies.store('/posts/?page=900', list([]));
    staleCopies.store('/sticky/', list([]));
    await staleCopies.flush();
    expect(await staleCopies.read('/posts/?page=900')).toBeUndefined();
    expect(await staleCopies.read('/sticky/')).toBeDefined();
  });
});

describe('removed content', () => {
  it('is not served, while other copies are', async () => {
    const staleCopies = await open();
    for (const id of [1, 2]) staleCopies.store(`/post/${id}/`, post(id));
    staleCopies.recordChange({ removed: ['post:1', 'slug:main:post-1'] }, at(2));
    await staleCopies.flush();
    expect(await staleCopies.read('/post/1/')).toBeUndefined();
    expect(await staleCopies.read('/post/2/')).toBeDefined();
    await staleCopies.prune();
    expect((await readdir(folder.path, { recursive: true })).filter((name) => name.endsWith('.copy'))).toHaveLength(1);
  });

  it('is not served by a later process, even if it was removed while none ran', async () => {
    const before = await open();
    for (const id of [1, 2, 3]) before.store(`/post/${id}/`, post(id));
    before.recordChange({ removed: ['post:1'] }, at(2));
    await before.stop();
    const after = await open({ cursor: null });
    expect(after.feedCursor).toEqual(at(2));
    expect(await after.read('/post/3/'), 'before it has caught up').toBeUndefined();
    after.recordChange({ removed: ['post:2'] }, at(3));
    after.markCaughtUp(at(3), false);
    expect(await after.read('/post/1/')).toBeUndefined();
    expect(await after.read('/post/2/')).toBeUndefined();
    expect(await after.read('/post/3/')).toBeDefined();
  });

  it('is not served if removals are unknown', async () => {
    const before = await open();
    before.store('/post/1/', post(1));
    await before.stop();
    const after = await open({ cursor: at(9), missed: true });
    expect(await after.read('/post/1/')).toBeUndefined();
    await after.stop();
    expect(await (await open({ cursor: at(9) })).read('/post/1/'), 'nor after the next start').toBeUndefined();
    expect(await (await open({ cursor: at(1, 'another-feed') })).read('/post/1/')).toBeUndefined();
  });

  it('is served again after it is republished', async () => {
    const staleCopies = await open();
    staleCopies.recordChange({ removed: ['post:1'] }, at(2));
    staleCopies.store('/post/1/', post(1, at(3)));
    await staleCopies.flush();
    expect(await staleCopies.read('/post/1/')).toBeDefined();
  });

  it('is left out of lists, and a removed list is not served', async () => {
    const staleCopies = await open();
    staleCopies.store('/sticky/', list([1, 2, 3], at(1), ['sticky:main', 'post:1', 'post:2', 'post:3']));
    staleCopies.store('/category/a/', list([2], at(1), ['category:a']));
    staleCopies.recordChange({ removed: ['post:2', 'category:a'] }, at(2));
    await staleCopies.flush();
    await staleCopies.prune();
    expect((await staleCopies.read('/sticky/'))?.content).toEqual({ body: [{ post_id: 1 }, { post_id: 3 }], total: 2 });
    expect(await staleCopies.read('/category/a/')).toBeUndefined();
  });

  it('is never served in any order of publish, remove, restart and crash', async () => {
    const step = fc.oneof(
      fc.record({ what: fc.constantFrom('publish' as const, 'remove' as const), id: fc.integer({ min: 1, max: 3 }) }),
      fc.record({ what: fc.constantFrom('restart' as const, 'crash' as const), id: fc.constant(0) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        const own = await temporaryFolder();
        let staleCopies = await StaleCopies.open(own.path, 1024 * 1024, logger);
        let number = 0;
        staleCopies.markCaughtUp(at(0), false);
        const there = new Set<number>();
        const pendingChanges: { removed: string[]; number: number }[] = [];
        for (const { what, id } of steps) {
          number += 1;
          if (what === 'publish') {
            there.add(id);
            staleCopies.recordChange({}, at(number));
            staleCopies.store(`/post/${id}/`, post(id, at(number)));
          } else if (what === 'remove') {
            there.delete(id);
            pendingChanges.push({ removed: [`post:${id}`], number });
            staleCopies.recordChange({ removed: [`post:${id}`] }, at(number));
          } else {
            // A process stops at the last change it wrote. The next process receives the rest again.
            if (what === 'restart') await staleCopies.stop();
            else await staleCopies.flush();
            const next = await StaleCopies.open(own.path, 1024 * 1024, logger);
            const left = next.feedCursor?.number ?? -1;
            for (const each of pendingChanges) if (each.number > left) next.recordChange(each, at(each.number));
            next.markCaughtUp(at(number), false);
            staleCopies = next;
          }
        }
        await staleCopies.flush();
        for (const id of [1, 2, 3]) {
          expect((await staleCopies.read(`/post/${id}/`)) !== undefined, `post ${id}`).toBe(there.has(id));
        }
        await staleCopies.stop();
        await own.remove();
      }),
      { numRuns: 30 },
    );
  });
});

describe('the copies folder', () => {
  it('removes the oldest copies over the limit, and searches do not evict posts', async () => {
    const staleCopies = await open();
    const big = (id: number): StaleCopy => ({
      ...post(id),
      content: { body: { id, content: 'x'.repeat(100_000) }, total: null },
    });
    for (const id of [1, 2, 3]) staleCopies.store(`/post/${id}/`, big(id));
    await staleCopies.flush();
    const files = (await readdir(folder.path, { recursive: true })).filter((name) => name.endsWith('.copy'));
    for (const file of files) await utimes(join(folder.path, file), 1, 1);
    for (let id = 1; id <= 30; id += 1) staleCopies.store(`/posts/?search=${id}`, big(id));
    await staleCopies.flush();
    for (const id of [1, 2, 3]) expect(await staleCopies.read(`/post/${id}/`)).toBeDefined();
    const ids = Array.from({ length: 11 }, (_, index) => index + 1);
    for (const id of ids.slice(3)) staleCopies.store(`/post/${id}/`, big(id));
    await staleCopies.flush();
    const there = await Promise.all(ids.map(async (id) => Boolean(await staleCopies.read(`/post/${id}/`))));
    // Nine copies fit. Pruning for the tenth removes two of the three oldest.
    expect(there.slice(3)).toEqual(ids.slice(3).map(() => true));
    expect(there.slice(0, 3).filter(Boolean)).toHaveLength(1);
  });

  it('loses nothing when pruned while the change feed is down', async () => {
    const before = await open();
    before.store('/post/1/', post(1));
    await before.stop();
    const after = await open({ cursor: null });
    await after.prune();
    after.markCaughtUp(at(1), false);
    expect(await after.read('/post/1/')).toBeDefined();
  });

  it('does not fail requests when it is not writable', async () => {
    const staleCopies = await open();
    await folder.remove();
    await writeFile(folder.path, 'not a folder');
    staleCopies.store('/post/1/', post(1));
    staleCopies.recordChange({ removed: ['post:2'] }, at(2));
    await staleCopies.flush();
    expect(await staleCopies.read('/post/1/')).toBeUndefined();
  });
});
