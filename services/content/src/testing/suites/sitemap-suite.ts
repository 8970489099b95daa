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

/** What the content service says to programs: all addresses there are, and what is new. */
export function sitemapTests(running: () => RunningContent): void {
  let content: RunningContent;
  beforeEach(async () => {
    content = running();
    await content.clear();
  });

  it('name each post once, oldest first, with its picture and when it changed', async () => {
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

  it('go on after any post, several of one moment among them', async () => {
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

  it.each(['', 'soon', '2026-01-01,4', '2026-01-01T00:00:00.000Z,-4'])('refuse to go on after ‘%s’', async (after) => {
    expect((await content.request(contentApi.sitemapPosts, {}, { ...main, after })).status).toBe(400);
  });

  it('come in whole pages and parts, and one part begins where the one before it ends', async () => {
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
    // The days go 3, 6, 9, then 1, 4, 7, then 2, 5, 8: a part is as new as the newest in it.
    expect(parts.map(({ modified }) => new Date(modified).getUTCDate())).toEqual([19, 17, 18]);
  });

  it('have parts and pages that fit', () => {
    expect(sitemapPartSize % sitemapPageSize).toBe(0);
    expect(sitemapPartSize).toBeLessThanOrEqual(50_000);
  });

  it('name categories that are shown and have posts, and authors of the blog alone', async () => {
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
    const asked = async (call: typeof contentApi.sitemapCategories | typeof contentApi.sitemapAuthors, blog: string) =>
      (await content.request(call, {}, { blog_type: blog })).body;
    const modified = '2026-06-18T12:30:00.000Z';
    expect(await asked(contentApi.sitemapCategories, 'main')).toEqual([{ slug: 'grammar', name: 'Grammar', modified }]);
    expect(await asked(contentApi.sitemapCategories, 'developer')).toEqual([
      { slug: 'tutorials', name: 'Tutorials', modified: day(3).toISOString() },
    ]);
    expect(await asked(contentApi.sitemapAuthors, 'main')).toEqual([
      { slug: 'maren-holt', name: 'Maren Holt', modified },
    ]);
    expect(await asked(contentApi.sitemapAuthors, 'engineering')).toEqual([]);
  });

  it('give the newest posts in full, of a blog, a category or an author, and name all that they show', async () => {
    const other = { id: 2, slug: 'ida-berg', name: 'Ida Berg', avatar: null, bio: '', links: [] };
    const idioms = [category('idioms', 'Idioms')];
    await storePost(content.database, storedPost(1, { date: day(1) }));
    await storePost(content.database, storedPost(2, { date: day(3), author: other }));
    await storePost(content.database, storedPost(3, { date: day(2), categories: idioms }));
    const asked = async (query: object) => {
      const { status, body, headers } = await content.request(contentApi.newest, {}, { ...main, ...query });
      const ids = status === 200 ? body.map(({ id }: { id: number }) => id) : status;
      return [ids, headers.get('surrogate-key')];
    };
    expect(await asked({})).toEqual([[2, 3, 1], 'feed:main author-name:2 author-name:1']);
    expect(await asked({ category: 'idioms' })).toEqual([[3], 'feed:main author-name:1 category:idioms']);
    expect(await asked({ author: 'ida-berg' })).toEqual([[2], 'feed:main author-name:2']);
    expect(await asked({ category: 'none' })).toEqual([404, 'feed:main']);
    expect(await asked({ author: 'nobody' })).toEqual([404, 'feed:main']);
  });
}
