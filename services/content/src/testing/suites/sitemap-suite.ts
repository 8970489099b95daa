import { contentApi } from '@contenthub/contracts/content/content-api';
import { sitemapPageSize, sitemapPartSize } from '@contenthub/contracts/content/sitemap';
import { beforeEach, expect, it } from 'vitest';
import { getSitemapParts, getSitemapPosts } from '../../db/queries/sitemap.ts';
import { storeCategories } from '../../db/writes/categories-and-authors.ts';
import { storePost } from '../../db/writes/store-post.ts';
import { category, picture, storedPost } from '../post-factory.ts';
import type { RunningContent } from '../running-content.ts';

const main = { blog_type: 'main' };
const day = (number: number) => new Date(Date.UTC(2026, 0, number));

/** Tests of the calls for crawlers and feeds: all URLs and the newest posts. */
export function sitemapTests(running: () => RunningContent): void {
  let content: RunningContent;
  beforeEach(async () => {
    content = running();
    await content.clear();
  });

  it('lists each post once, oldest first, with its picture and modification date', async () => {
    await storePost(content.database, storedPost(2, { date: day(1), image: picture }));
    await storePost(content.database, storedPost(1, { date: day(2), modified: day(9) }));
    await storePost(content.database, storedPost(3, { blog: 'developer' }));
    const { body, headers } = await content.request(contentApi.sitemapPosts, {}, main);
    expect(body).toEqual({
      posts: [
        { link: '/blog/grammar/post-2', modified: '2026-06-18T12:30:00.000Z', image: picture.full.url },
        { link: '/blog/grammar/post-1', modified: day(9).toISOString(), image: null },
      ],
      next: null,
    });
    expect(headers.get('surrogate-key')).toBe('feed:main');
  });

  it('resumes after any post, also among several with the same date', async () => {
    for (const id of [4, 5, 6]) await storePost(content.database, storedPost(id, { date: day(1) }));
    await storePost(content.database, storedPost(7, { date: day(2) }));
    const after = async (id: number) =>
      (
        await content.request(contentApi.sitemapPosts, {}, { ...main, after: `${day(1).toISOString()},${id}` })
      ).body.posts.map(({ link }: { link: string }) => link.slice(-1));
    expect(await after(0)).toEqual(['4', '5', '6', '7']);
    expect(await after(5)).toEqual(['6', '7']);
    expect(await after(6)).toEqual(['7']);
  });

  it.each(['', 'soon', '2026-01-01,4', '2026-01-01T00:00:00.000Z,-4'])('rejects the cursor ‘%s’', async (after) => {
    expect((await content.request(contentApi.sitemapPosts, {}, { ...main, after })).status).toBe(400);
  });

  it('returns whole pages and parts, and each part starts where the previous one ends', async () => {
    const [count, pageSize, partSize] = [9, 2, 4];
    for (let id = 1; id <= count; id += 1) {
      await storePost(content.database, storedPost(id, { date: day(1 + (id % 3)), modified: day(10 + id) }));
    }
    const parts = await getSitemapParts(content.database, 'main', partSize);
    const links: string[] = [];
    const ends: (string | null)[] = [];
    for (let after: string | null | undefined; after !== null; ) {
      const page = await getSitemapPosts(content.database, 'main', after, pageSize);
      expect(page.posts.length).toBeLessThanOrEqual(pageSize);
      links.push(...page.posts.map(({ link }) => link));
      ends.push(page.next);
      after = page.next;
    }
    expect(new Set(links).size).toBe(count);
    expect(links).toHaveLength(count);
    expect(parts.map(({ after }) => after)).toEqual([null, ends[1], ends[3]]);
    // The days are 3, 6, 9, then 1, 4, 7, then 2, 5, 8. A part is as new as its newest post.
    expect(parts.map(({ modified }) => new Date(modified).getUTCDate())).toEqual([19, 17, 18]);
  });

  it('has a part size that is a multiple of the page size and within the sitemap limit', () => {
    expect(sitemapPartSize % sitemapPageSize).toBe(0);
    expect(sitemapPartSize).toBeLessThanOrEqual(50_000);
  });

  it('lists visible categories with posts, and authors of this blog only', async () => {
    const other = { id: 2, slug: 'ida-berg', name: 'Ida Berg', avatar: null, bio: '', links: [] };
    await storePost(
      content.database,
      storedPost(1, { categories: [category('grammar', 'Grammar'), category('more', 'More')] }),
    );
    const tutorials = [category('dev-tutorials', 'Tutorials')];
    await storePost(
      content.database,
      storedPost(2, { blog: 'developer', categories: tutorials, author: other, modified: day(3) }),
    );
    await storeCategories(content.database, [category('empty', 'Empty')]);
    const fetchList = async (
      call: typeof contentApi.sitemapCategories | typeof contentApi.sitemapAuthors,
      blog: string,
    ) => (await content.request(call, {}, { blog_type: blog })).body;
    const modified = '2026-06-18T12:30:00.000Z';
    expect(await fetchList(contentApi.sitemapCategories, 'main')).toEqual([
      { slug: 'grammar', name: 'Grammar', modified },
    ]);
    expect(await fetchList(contentApi.sitemapCategories, 'developer')).toEqual([
      { slug: 'tutorials', name: 'Tutorials', modified: day(3).toISOString() },
    ]);
    expect(await fetchList(contentApi.sitemapAuthors, 'main')).toEqual([
      { slug: 'maren-holt', name: 'Maren Holt', modified },
    ]);
    expect(await fetchList(contentApi.sitemapAuthors, 'engineering')).toEqual([]);
  });

  it('returns the newest full posts of a blog, category or author, with the keys of everything they show', async () => {
    const other = { id: 2, slug: 'ida-berg', name: 'Ida Berg', avatar: null, bio: '', links: [] };
    const idioms = [category('idioms', 'Idioms')];
    await storePost(content.database, storedPost(1, { date: day(1) }));
    await storePost(content.database, storedPost(2, { date: day(3), author: other }));
    await storePost(content.database, storedPost(3, { date: day(2), categories: idioms }));
    const fetchList = async (query: object) => {
      const { status, body, headers } = await content.request(contentApi.newest, {}, { ...main, ...query });
      const ids = status === 200 ? body.map(({ id }: { id: number }) => id) : status;
      return [ids, headers.get('surrogate-key')];
    };
    expect(await fetchList({})).toEqual([[2, 3, 1], 'feed:main author-name:2 author-name:1']);
    expect(await fetchList({ category: 'idioms' })).toEqual([[3], 'feed:main author-name:1 category:idioms']);
    expect(await fetchList({ author: 'ida-berg' })).toEqual([[2], 'feed:main author-name:2']);
    expect(await fetchList({ category: 'none' })).toEqual([404, 'feed:main']);
    expect(await fetchList({ author: 'nobody' })).toEqual([404, 'feed:main']);
  });
}
