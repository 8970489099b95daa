import { contentApi } from '@contenthub/contracts/content/content-api';
import { ContentChanged } from '@contenthub/contracts/content/content-changed';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { storeCategories } from '../../db/writes/categories-and-authors.ts';
import { removePost, storePost } from '../../db/writes/store-post.ts';
import { category, maren, storedPost } from '../post-factory.ts';
import type { RunningContent } from '../running-content.ts';

const main = { blog_type: 'main' };
const isChange = addFormats.default(new Ajv2020()).compile(ContentChanged);

/** Tests of storing a post, and of the changes that it publishes. */
export function storePostTests(running: () => RunningContent): void {
  let content: RunningContent;
  beforeEach(async () => {
    content = running();
    await content.clear();
  });

  const version = (number: number) =>
    storedPost(1, { title: `Version ${number}`, modified: new Date(Date.UTC(2026, 0, 1, 0, number)) });
  const title = async () => (await content.request(contentApi.post, { slug: 'post-1' }, main)).body.title;

  describe('storing a post', () => {
    it('publishes the keys of everything that shows it', async () => {
      const categories = [category('grammar', 'Grammar'), category('idioms', 'Idioms')];
      expect(await storePost(content.database, storedPost(1, { categories, sticky: true }))).toBe(true);
      const [change, ...others] = await content.flushedChanges();
      expect(others).toEqual([]);
      expect(isChange(change), JSON.stringify(isChange.errors)).toBe(true);
      expect(change?.keys).toEqual([
        'author:1',
        'category:grammar',
        'category:idioms',
        'feed:main',
        'post:1',
        'slug:main:post-1',
        'sticky:main',
      ]);
    });

    it('publishes once when the same post is stored twice', async () => {
      expect(await storePost(content.database, storedPost(1))).toBe(true);
      expect(await storePost(content.database, storedPost(1))).toBe(false);
      expect(await content.flushedChanges()).toHaveLength(1);
    });

    it('never replaces a newer version with an older one, in any order', async () => {
      const orders = fc.shuffledSubarray([1, 2, 3, 4, 5], { minLength: 1 });
      await fc.assert(
        fc.asyncProperty(orders, fc.boolean(), async (order, atOnce) => {
          await content.clear();
          if (atOnce) await Promise.all(order.map((number) => storePost(content.database, version(number))));
          else for (const number of order) await storePost(content.database, version(number));
          expect(await title()).toBe(`Version ${Math.max(...order)}`);
        }),
        { numRuns: 25 },
      );
    });

    it('stores changes without a new date, such as pinning', async () => {
      await storePost(content.database, version(1));
      expect(await storePost(content.database, { ...version(1), sticky: true })).toBe(true);
      expect((await content.request(contentApi.sticky, {}, main)).body).toHaveLength(1);
    });

    it('publishes the old and new keys for another slug, blog, author or category', async () => {
      const developer = {
        blog: 'developer',
        slug: 'new',
        categories: [category('dev-tutorials', 'Tutorials')],
      } as const;
      const amara = { ...maren, id: 7, slug: 'amara-okafor', name: 'Amara Okafor' };
      await storePost(content.database, storedPost(1, { slug: 'old', sticky: true }));
      await content.flushedChanges();
      content.publishedChanges.splice(0);
      await storePost(
        content.database,
        storedPost(1, { ...developer, categories: [...developer.categories], author: amara }),
      );
      const [change] = await content.flushedChanges();
      expect(change?.keys).toEqual([
        ...['author:1', 'author:7', 'category:dev-tutorials', 'category:grammar', 'feed:developer', 'feed:main'],
        ...['post:1', 'slug:developer:new', 'slug:main:old', 'sticky:main'],
      ]);
      // The old URL redirects to it.
      expect((await content.request(contentApi.post, { slug: 'old' }, main)).body.link).toBe('/blog/developer/new');
      expect((await content.request(contentApi.post, { slug: 'new' }, { blog_type: 'developer' })).status).toBe(200);
    });

    it('with the slug of another post replaces that post', async () => {
      await storePost(content.database, storedPost(1, { slug: 'wanted' }));
      await storePost(content.database, storedPost(2, { slug: 'wanted' }));
      expect((await content.request(contentApi.post, { slug: 'wanted' }, main)).body.id).toBe(2);
      const changes = await content.flushedChanges();
      expect(changes.flatMap(({ keys }) => keys)).toEqual(expect.arrayContaining(['post:1', 'post:2']));
    });

    it('preserves slugs when a source renumbers authors and categories', async () => {
      await storePost(content.database, storedPost(1));
      const grammar = { id: 9000, slug: 'grammar', name: 'Grammar, again', description: '' };
      await storePost(content.database, storedPost(2, { author: { ...maren, id: 9000 }, categories: [grammar] }));
      const { body } = await content.request(contentApi.post, { slug: 'post-2' }, main);
      expect(body).toMatchObject({
        author: { slug: 'maren-holt' },
        categories: [{ slug: 'grammar', name: 'Grammar, again' }],
      });
    });

    it('works concurrently for posts that share authors and categories', async () => {
      const terms = ['a', 'b', 'c', 'd'].map((slug) => category(slug));
      const posts = Array.from({ length: 20 }, (_, index) =>
        storedPost(index + 1, { categories: index % 2 ? [...terms] : [...terms].reverse() }),
      );
      await Promise.all(posts.map((post) => storePost(content.database, post)));
      expect((await content.request(contentApi.posts, {}, main)).headers.get('x-wp-total')).toBe('20');
      const { body } = await content.request(contentApi.post, { slug: 'post-1' }, main);
      expect(body.categories.map(({ slug }: { slug: string }) => slug)).toEqual(['d', 'c', 'b', 'a']);
    });

    it('works for several writers that bring the same new category at the same moment', async () => {
      for (let round = 0; round < 300; round++) {
        const categories = [1, 2].map((number) => category(`new-${round}-${number}`));
        await Promise.all(Array.from({ length: 8 }, () => storeCategories(content.database, categories)));
      }
      const { total } = await content.database
        .selectFrom('categories')
        .select(({ fn }) => fn.countAll<string>().as('total'))
        .where('slug', 'like', 'new-%')
        .executeTakeFirstOrThrow();
      expect(Number(total)).toBe(600);
    });
  });

  describe('removing a post', () => {
    it('publishes the keys of everything that showed it, and its URL returns 404', async () => {
      await storePost(content.database, storedPost(1, { sticky: true }));
      await content.flushedChanges();
      content.publishedChanges.splice(0);
      expect(await removePost(content.database, 1)).toBe(true);
      const [change, ...others] = await content.flushedChanges();
      expect(others).toEqual([]);
      expect(change?.keys).toEqual([
        ...['author:1', 'category:grammar', 'feed:main', 'post:1', 'slug:main:post-1', 'sticky:main'],
      ]);
      expect((await content.request(contentApi.post, { slug: 'post-1' }, main)).status).toBe(404);
      expect((await content.request(contentApi.posts, {}, main)).body).toEqual([]);
    });

    it('does nothing for a missing post', async () => {
      expect(await removePost(content.database, 1)).toBe(false);
      expect(await content.flushedChanges()).toEqual([]);
    });
  });
}
