import { contentApi } from '@contenthub/contracts/content/content-api';
import { listPageSize, totalCountHeader } from '@contenthub/contracts/content/content-paths';
import { beforeEach, expect, it } from 'vitest';
import type { StoredPost } from '../../db/schema.ts';
import { storeCategories } from '../../db/writes/categories-and-authors.ts';
import { removePost } from '../../db/writes/store-post.ts';
import { category, maren, storedPost } from '../post-factory.ts';
import type { ApiResponse, RunningContent } from '../running-content.ts';

const main = { blog_type: 'main' };
const business = { blog_type: 'gb-business' };
const ids = ({ body }: ApiResponse): number[] => body.map((row: { post_id: number }) => row.post_id);
const day = (number: number) => new Date(Date.UTC(2026, 0, number));

/** Tests of categories, authors and departments, for every store. */
export function postListsTests(running: () => RunningContent): void {
  let content: RunningContent;
  beforeEach(async () => {
    content = running();
    await content.clear();
  });
  const sales = category('gb-sales', 'Sales');
  const guides = category('gb-guides', 'Guides');
  const businessPost = (id: number, ...categories: StoredPost['categories']) =>
    storedPost(id, { blog: 'gb-business', categories, date: day(id) });

  it('G02 C05 pages through a category by date, ten posts and one more at a time', async () => {
    const posts = Array.from({ length: 23 }, (_, index) => storedPost(index + 1, { date: day(index + 1) }));
    await content.store(...posts, storedPost(99, { categories: [category('idioms', 'Idioms')] }));
    const page = (number: number) =>
      content.request(contentApi.category, { slug: 'grammar' }, { ...main, page: number });
    const [first, third] = [await page(1), await page(3)];
    expect(ids(first)).toEqual(
      posts
        .toReversed()
        .slice(0, listPageSize + 1)
        .map(({ id }) => id),
    );
    expect(ids(third)).toEqual([3, 2, 1]);
    expect(first.headers.get(totalCountHeader)).toBe('23');
    expect(first.headers.get('surrogate-key')).toBe('category:grammar author-name:1');
  });

  it('G02 returns an author’s posts on one blog, and 404 for an unknown author', async () => {
    const other = { ...maren, id: 2, slug: 'other', name: 'Other' };
    await content.store(storedPost(1), storedPost(2, { author: other }), businessPost(3, sales));
    const mine = await content.request(contentApi.author, { slug: maren.slug }, main);
    expect(ids(mine)).toEqual([1]);
    expect(mine.headers.get(totalCountHeader)).toBe('1');
    expect((await content.request(contentApi.author, { slug: 'nobody' }, main)).status).toBe(404);
    expect((await content.request(contentApi.author, { slug: 'other' }, business)).status).toBe(404);
  });

  it('G02 finds a category only on its own blog, with or without a hidden prefix', async () => {
    const tutorials = category('dev-tutorials', 'Tutorials');
    await content.store(storedPost(1), storedPost(2, { blog: 'developer', categories: [tutorials] }));
    const developer = { blog_type: 'developer' };
    for (const slug of ['tutorials', 'dev-tutorials']) {
      expect(ids(await content.request(contentApi.category, { slug }, developer))).toEqual([2]);
    }
    for (const [slug, blog] of [
      ['dev-tutorials', main],
      ['grammar', developer],
      ['nothing', main],
    ] as const) {
      const { status, body } = await content.request(contentApi.category, { slug }, blog);
      expect([slug, status, body.error]).toEqual([slug, 404, 'not-found']);
    }
  });

  it('A04 finds a category without posts on the main blog, and none of another blog', async () => {
    const others = ['dev-tutorials', 'eng-data', 'gb-sales'].map((slug) => category(slug));
    await storeCategories(content.database, [category('idioms', 'Idioms'), ...others]);
    // A main post in these categories does not make them categories of the main blog.
    await content.store(storedPost(1, { categories: [category('grammar', 'Grammar'), ...others] }));
    const fetchCategory = async (slug: string) => {
      const { status, body } = await content.request(contentApi.category, { slug }, main);
      return [slug, status, status === 200 ? body.length : body.error];
    };
    expect(await fetchCategory('grammar')).toEqual(['grammar', 200, 1]);
    expect(await fetchCategory('idioms')).toEqual(['idioms', 200, 0]);
    expect(await Promise.all(others.map(({ slug }) => fetchCategory(slug)))).toEqual([
      ['dev-tutorials', 404, 'not-found'],
      ['eng-data', 404, 'not-found'],
      ['gb-sales', 404, 'not-found'],
    ]);
    const headers = others.map(({ slug }) => content.request(contentApi.categoryHeaders, { slug }, main));
    expect((await Promise.all(headers)).map(({ status }) => status)).toEqual([404, 404, 404]);
  });

  it('G05 A26 filters the business blog by department, and no other blog', async () => {
    await content.store(businessPost(1, sales), businessPost(2, category('gb-hr', 'Human Resources')), storedPost(3));
    const department = 'gb-sales';
    expect(ids(await content.request(contentApi.posts, {}, { ...business, department }))).toEqual([1]);
    expect(ids(await content.request(contentApi.posts, {}, { ...main, department }))).toEqual([3]);
    expect((await content.request(contentApi.posts, {}, { ...business, department: 'sales' })).status).toBe(400);
  });

  it('A10 filters a blog and a search by content type', async () => {
    const guide = (id: number) => storedPost(id, { blog: 'gb-business', categories: [sales], contentType: 'content' });
    const article = storedPost(3, { blog: 'gb-business', categories: [sales], contentType: 'businessBlog' });
    await content.store(guide(1), guide(2), article);
    const narrowed = { ...business, content_type: 'content' };
    const feed = await content.request(contentApi.posts, {}, narrowed);
    expect(ids(feed).sort()).toEqual([1, 2]);
    expect(feed.headers.get(totalCountHeader)).toBe('2');
    const search = article.title.split(' ')[0] ?? '';
    const found = await content.request(contentApi.posts, {}, { ...narrowed, search });
    expect(ids(found).sort()).toEqual([1, 2]);
    expect((await content.request(contentApi.posts, {}, { ...business, content_type: 'other' })).status).toBe(400);
  });

  it('filters a business category by department', async () => {
    await content.store(businessPost(1, guides, sales), businessPost(2, guides));
    const narrowed = await content.request(
      contentApi.category,
      { slug: 'gb-guides' },
      { ...business, department: 'gb-sales' },
    );
    expect(ids(narrowed)).toEqual([1]);
    expect(narrowed.headers.get(totalCountHeader)).toBe('1');
  });

  it('C04 updates feed totals when posts are stored, moved to another blog and removed', async () => {
    const total = async (query: { blog_type: string }) =>
      Number((await content.request(contentApi.posts, {}, query)).headers.get(totalCountHeader));
    await content.store(storedPost(1), storedPost(2), businessPost(3, sales));
    expect([await total(main), await total(business)]).toEqual([2, 1]);
    await content.store(storedPost(2, { blog: 'gb-business', categories: [sales] }));
    expect([await total(main), await total(business)]).toEqual([1, 2]);
    await removePost(content.database, 3);
    expect([await total(main), await total(business)]).toEqual([1, 1]);
  });

  it('finds a post by a former slug until another post uses the slug', async () => {
    await content.store(storedPost(1, { slug: 'old' }));
    await content.store(storedPost(1, { slug: 'new', modified: new Date('2026-07-01T00:00:00Z') }));
    const moved = await content.request(contentApi.post, { slug: 'old' }, main);
    expect([moved.status, moved.body.link]).toEqual([200, '/blog/grammar/new']);
    expect(moved.headers.get('surrogate-key')).toContain('slug:main:old');
    await content.store(storedPost(2, { slug: 'old' }));
    expect((await content.request(contentApi.post, { slug: 'old' }, main)).body.id).toBe(2);
  });
}
