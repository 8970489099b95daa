import { contentApi } from '@contenthub/contracts/content/content-api';
import { homePageSize } from '@contenthub/contracts/content/content-paths';
import fc from 'fast-check';
import { beforeEach, expect, it } from 'vitest';
import { storePost } from '../../db/writes/store-post.ts';
import { storePosts } from '../../db/writes/store-posts.ts';
import { storedPost } from '../post-factory.ts';
import type { RunningContent } from '../running-content.ts';

type Row = { post_id: number };

/** Tests of home feed pagination. */
export function paginationTests(running: () => RunningContent): void {
  let content: RunningContent;
  beforeEach(async () => {
    content = running();
    await content.clear();
  });

  const page = async (number: number | string) => {
    const { status, body, headers } = await content.request(contentApi.posts, {}, { blog_type: 'main', page: number });
    const ids: number[] = status === 200 ? body.map((row: Row) => row.post_id) : [];
    return { status, ids, total: headers.get('x-wp-total') };
  };

  it('C05 contain nine posts and one more to indicate a next page', async () => {
    for (let id = 1; id <= 20; id += 1) await storePost(content.database, storedPost(id));
    expect(await page(1)).toEqual({ status: 200, ids: [20, 19, 18, 17, 16, 15, 14, 13, 12, 11], total: '20' });
    expect(await page(2)).toEqual({ status: 200, ids: [11, 10, 9, 8, 7, 6, 5, 4, 3, 2], total: '20' });
    expect(await page(3)).toEqual({ status: 200, ids: [2, 1], total: '20' });
  });

  it('C05 contain each post exactly once, newest first', async () => {
    // Few distinct dates, so that many posts share one, and some posts of another blog.
    const days = fc.array(fc.integer({ min: 1, max: 6 }), { maxLength: 4 * homePageSize, size: 'max' });
    await fc.assert(
      fc.asyncProperty(days, async (chosen) => {
        await content.clear();
        const posts = chosen.map((day, index) => storedPost(index + 1, { date: new Date(Date.UTC(2026, 0, day)) }));
        await storePosts(content.database, [...posts, storedPost(900, { blog: 'developer' })]);
        const expected = chosen
          .map((day, index) => ({ id: index + 1, day }))
          .sort((a, b) => b.day - a.day || b.id - a.id)
          .map(({ id }) => id);

        const shown: number[] = [];
        for (let number = 1, more = true; more; number += 1) {
          const { ids, total } = await page(number);
          const offset = (number - 1) * homePageSize;
          expect(ids).toEqual(expected.slice(offset, offset + homePageSize + 1));
          expect(total).toBe(String(expected.length));
          shown.push(...ids.slice(0, homePageSize));
          more = ids.length > homePageSize;
        }
        expect(shown).toEqual(expected);
      }),
      { numRuns: 12 },
    );
  });

  it('are empty past the end, and still contain the total', async () => {
    await storePost(content.database, storedPost(1));
    for (const number of [2, 1000, '99999999999999999999999']) {
      expect([number, await page(number)]).toEqual([number, { status: 200, ids: [], total: '1' }]);
    }
  });

  it.each([0, -1, 1.5, 'two'])('reject the number %s', async (number) => {
    expect((await page(number)).status).toBe(400);
  });

  it('default to the first page', async () => {
    await storePost(content.database, storedPost(1));
    const { body } = await content.request(contentApi.posts, {}, { blog_type: 'main' });
    expect(body.map((row: Row) => row.post_id)).toEqual([1]);
  });
}
