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
  found: { body: { id, content: 'x'.repeat(1000) }, total: null },
  keys: [`post:${id}`, `slug:main:post-${id}`, 'feed:main'],
  madeAt,
  at: '2026-11-15T12:00:00.000Z',
});
const list = (ids: number[], madeAt = at(1), keys = ['feed:main']): StaleCopy => ({
  found: { body: ids.map((post_id) => ({ post_id })), total: ids.length },
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

async function open({ megabytes = 1, place = at(1) as ReturnType<typeof at> | null, missed = false } = {}) {
  const lastGood = await StaleCopies.open(folder.path, megabytes * 1024 * 1024, logger);
  opened.push(lastGood);
  if (place) lastGood.markCaughtUp(place, missed);
  return lastGood;
}

describe('a copy', () => {
  it('is given to a process that starts later, as it was', async () => {
    const before = await open();
    before.store('/post/a/?blog_type=main', post(1));
    await before.stop();
    const after = await open({ place: at(1) });
    expect(await after.read('/post/a/?blog_type=main')).toMatchObject(post(1));
    expect(await after.read('/post/b/?blog_type=main')).toBeUndefined();
  });

  it('is given to another process that shares the folder', async () => {
    const [one, two] = [await open(), await open()];
    one.store('/post/a/', post(1));
    await one.flush();
    expect(await two.read('/post/a/')).toMatchObject(post(1));
  });

  it('is gone once the content service has nothing there any more', async () => {
    const lastGood = await open();
    lastGood.store('/post/a/', post(1));
    lastGood.remove('/post/a/');
    await lastGood.flush();
    expect(await lastGood.read('/post/a/')).toBeUndefined();
  });

  it('that a crash left half written is nothing, and does no harm', async () => {
    const lastGood = await open();
    lastGood.store('/post/a/', post(1));
    await lastGood.flush();
    const [file = ''] = (await readdir(folder.path, { recursive: true })).filter((name) => name.endsWith('.copy'));
    for (const torn of ['', '{"address":"/post/a/"', `${JSON.stringify({ address: '/post/a/' })}\n{"bo`, '\0\0\0\0']) {
      await writeFile(join(folder.path, file), torn);
      expect(await lastGood.read('/post/a/')).toBeUndefined();
    }
    lastGood.store('/post/a/', post(1));
    await lastGood.flush();
    expect(await lastGood.read('/post/a/')).toMatchObject(post(1));
  });

  it('of a page after the last one is not kept: there are as many as there are numbers', async () => {
    const lastGood = await open();
    lastGood.store('/posts/?page=900', list([]));
    lastGood.store('/sticky/', list([]));
    await lastGood.flush();
    expect(await lastGood.read('/posts/?page=900')).toBeUndefined();
    expect(await lastGood.read('/sticky/')).toBeDefined();
  });
});

describe('what was removed', () => {
  it('does not come back, while others stay', async () => {
    const lastGood = await open();
    for (const id of [1, 2]) lastGood.store(`/post/${id}/`, post(id));
    lastGood.recordChange({ removed: ['post:1', 'slug:main:post-1'] }, at(2));
    await lastGood.flush();
    expect(await lastGood.read('/post/1/')).toBeUndefined();
    expect(await lastGood.read('/post/2/')).toBeDefined();
    await lastGood.prune();
    expect((await readdir(folder.path, { recursive: true })).filter((name) => name.endsWith('.copy'))).toHaveLength(1);
  });

  it('does not come back in a process that starts later, nor when it was removed while none ran', async () => {
    const before = await open();
    for (const id of [1, 2, 3]) before.store(`/post/${id}/`, post(id));
    before.recordChange({ removed: ['post:1'] }, at(2));
    await before.stop();
    const after = await open({ place: null });
    expect(after.feedCursor).toEqual(at(2));
    expect(await after.read('/post/3/'), 'before it has caught up').toBeUndefined();
    after.recordChange({ removed: ['post:2'] }, at(3));
    after.markCaughtUp(at(3), false);
    expect(await after.read('/post/1/')).toBeUndefined();
    expect(await after.read('/post/2/')).toBeUndefined();
    expect(await after.read('/post/3/')).toBeDefined();
  });

  it('does not come back when nobody knows any more what was removed', async () => {
    const before = await open();
    before.store('/post/1/', post(1));
    await before.stop();
    const after = await open({ place: at(9), missed: true });
    expect(await after.read('/post/1/')).toBeUndefined();
    await after.stop();
    expect(await (await open({ place: at(9) })).read('/post/1/'), 'nor after the next start').toBeUndefined();
    expect(await (await open({ place: at(1, 'a-feed-made-anew') })).read('/post/1/')).toBeUndefined();
  });

  it('comes back when it is published again', async () => {
    const lastGood = await open();
    lastGood.recordChange({ removed: ['post:1'] }, at(2));
    lastGood.store('/post/1/', post(1, at(3)));
    await lastGood.flush();
    expect(await lastGood.read('/post/1/')).toBeDefined();
  });

  it('leaves lists without its row; a list that is gone itself does not come back', async () => {
    const lastGood = await open();
    lastGood.store('/sticky/', list([1, 2, 3], at(1), ['sticky:main', 'post:1', 'post:2', 'post:3']));
    lastGood.store('/category/a/', list([2], at(1), ['category:a']));
    lastGood.recordChange({ removed: ['post:2', 'category:a'] }, at(2));
    await lastGood.flush();
    await lastGood.prune();
    expect((await lastGood.read('/sticky/'))?.found).toEqual({ body: [{ post_id: 1 }, { post_id: 3 }], total: 2 });
    expect(await lastGood.read('/category/a/')).toBeUndefined();
  });

  it('is never shown, whatever was published, removed, heard and restarted in whichever order', async () => {
    const step = fc.oneof(
      fc.record({ what: fc.constantFrom('publish' as const, 'remove' as const), id: fc.integer({ min: 1, max: 3 }) }),
      fc.record({ what: fc.constantFrom('restart' as const, 'crash' as const), id: fc.constant(0) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        const own = await temporaryFolder();
        let lastGood = await StaleCopies.open(own.path, 1024 * 1024, logger);
        let number = 0;
        lastGood.markCaughtUp(at(0), false);
        const there = new Set<number>();
        const heardMeanwhile: { removed: string[]; number: number }[] = [];
        for (const { what, id } of steps) {
          number += 1;
          if (what === 'publish') {
            there.add(id);
            lastGood.recordChange({}, at(number));
            lastGood.store(`/post/${id}/`, post(id, at(number)));
          } else if (what === 'remove') {
            there.delete(id);
            heardMeanwhile.push({ removed: [`post:${id}`], number });
            lastGood.recordChange({ removed: [`post:${id}`] }, at(number));
          } else {
            // A process that ends leaves off at the last change that it wrote down; the next one hears the rest again.
            if (what === 'restart') await lastGood.stop();
            else await lastGood.flush();
            const next = await StaleCopies.open(own.path, 1024 * 1024, logger);
            const left = next.feedCursor?.number ?? -1;
            for (const each of heardMeanwhile) if (each.number > left) next.recordChange(each, at(each.number));
            next.markCaughtUp(at(number), false);
            lastGood = next;
          }
        }
        await lastGood.flush();
        for (const id of [1, 2, 3]) {
          expect((await lastGood.read(`/post/${id}/`)) !== undefined, `post ${id}`).toBe(there.has(id));
        }
        await lastGood.stop();
        await own.remove();
      }),
      { numRuns: 30 },
    );
  });
});

describe('the folder', () => {
  it('is bounded: what was written longest ago goes first, and searches do not push out posts', async () => {
    const lastGood = await open();
    const big = (id: number): StaleCopy => ({
      ...post(id),
      found: { body: { id, content: 'x'.repeat(100_000) }, total: null },
    });
    for (const id of [1, 2, 3]) lastGood.store(`/post/${id}/`, big(id));
    await lastGood.flush();
    const files = (await readdir(folder.path, { recursive: true })).filter((name) => name.endsWith('.copy'));
    for (const file of files) await utimes(join(folder.path, file), 1, 1);
    for (let id = 1; id <= 30; id += 1) lastGood.store(`/posts/?search=${id}`, big(id));
    await lastGood.flush();
    for (const id of [1, 2, 3]) expect(await lastGood.read(`/post/${id}/`)).toBeDefined();
    const ids = Array.from({ length: 11 }, (_, index) => index + 1);
    for (const id of ids.slice(3)) lastGood.store(`/post/${id}/`, big(id));
    await lastGood.flush();
    const there = await Promise.all(ids.map(async (id) => Boolean(await lastGood.read(`/post/${id}/`))));
    // Nine and a bit fit. Room is made for a tenth, which takes two of the three that are older than all others.
    expect(there.slice(3)).toEqual(ids.slice(3).map(() => true));
    expect(there.slice(0, 3).filter(Boolean)).toHaveLength(1);
  });

  it('loses nothing by being tidied while the change feed is away', async () => {
    const before = await open();
    before.store('/post/1/', post(1));
    await before.stop();
    const after = await open({ place: null });
    await after.prune();
    after.markCaughtUp(at(1), false);
    expect(await after.read('/post/1/')).toBeDefined();
  });

  it('that cannot be written to keeps nobody from anything', async () => {
    const lastGood = await open();
    await folder.remove();
    await writeFile(folder.path, 'not a folder');
    lastGood.store('/post/1/', post(1));
    lastGood.recordChange({ removed: ['post:2'] }, at(2));
    await lastGood.flush();
    expect(await lastGood.read('/post/1/')).toBeUndefined();
  });
});
