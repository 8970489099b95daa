import { contentApi } from '@contenthub/contracts/content/content-api';
import { beforeEach, expect, it } from 'vitest';
import { removeCategories, storeAuthors, storeCategories } from '../../db/writes/categories-and-authors.ts';
import { storePost } from '../../db/writes/store-post.ts';
import { category, maren, storedPost } from '../post-factory.ts';
import type { RunningContent } from '../running-content.ts';

/** Tests of categories and authors that change independently of their posts. */
export function categoriesAndAuthorsTests(running: () => RunningContent): void {
  let content: RunningContent;
  const grammar = category('grammar', 'Grammar');
  const idioms = category('idioms', 'Idioms');
  beforeEach(async () => {
    content = running();
    await content.clear();
    await storePost(content.database, storedPost(1, { categories: [grammar, idioms], sticky: true }));
    await content.flushedChanges();
    content.publishedChanges.splice(0);
  });

  const post = async () => (await content.request(contentApi.post, { slug: 'post-1' }, { blog_type: 'main' })).body;
  const published = async () => (await content.flushedChanges()).flatMap(({ keys }) => keys);

  it('updates a renamed category and purges everything that shows it', async () => {
    expect(await storeCategories(content.database, [{ ...grammar, name: 'Good grammar' }])).toEqual([]);
    expect((await post()).categories[0].name).toBe('Good grammar');
    const lists = ['author:1', 'feed:main', 'sticky:main'];
    expect(await published()).toEqual([
      lists[0],
      'category-name:grammar',
      'category:grammar',
      'category:idioms',
      ...lists.slice(1),
    ]);
  });

  it('returns moved categories for re-sync and purges the old URL', async () => {
    expect(await storeCategories(content.database, [{ ...grammar, slug: 'dev-grammar' }])).toEqual([grammar.id]);
    expect(await published()).toEqual(expect.arrayContaining(['category:grammar', 'category:dev-grammar']));
    expect(await storeCategories(content.database, [{ ...idioms, name: 'More' }])).toEqual([idioms.id]);
  });

  it('stores a category without posts, and publishes nothing for an unchanged one', async () => {
    const fresh = category('empty', 'Empty');
    await storeCategories(content.database, [fresh, grammar]);
    expect(await published()).toEqual(['category-name:empty', 'category:empty']);
    await storeCategories(content.database, [fresh, grammar]);
    expect(await content.flushedChanges()).toHaveLength(1);
  });

  it('removes a deleted category, unless a post still uses it', async () => {
    const fresh = category('empty', 'Empty');
    await storeCategories(content.database, [fresh]);
    await removeCategories(content.database, [fresh.id, grammar.id]);
    const left = await content.database.selectFrom('categories').select('slug').orderBy('slug').execute();
    expect(left.map(({ slug }) => slug)).toEqual(['grammar', 'idioms']);
  });

  it('purges everything that shows a name that a post changes', async () => {
    const named = [{ ...grammar, name: 'Best grammar' }];
    await storePost(content.database, storedPost(2, { categories: named, author: { ...maren, name: 'M. Holt' } }));
    expect(await published()).toEqual(expect.arrayContaining(['author-name:1', 'category-name:grammar']));
    content.publishedChanges.splice(0);
    await storePost(content.database, storedPost(3, { categories: named, author: { ...maren, name: 'M. Holt' } }));
    const again = await published();
    expect(again.filter((key) => key.includes('-name:'))).toEqual([]);
  });

  it('J17 updates a changed biography on the author’s posts and profile', async () => {
    const links = [{ label: 'maren.example', url: 'https://maren.example/' }];
    const described = { ...maren, bio: 'Reads dictionaries.', links };
    expect(await storeAuthors(content.database, [described])).toBe(1);
    expect((await post()).author).toMatchObject({ bio: 'Reads dictionaries.', links });
    expect(await published()).toEqual(['author-name:1', 'author:1', 'authors']);
    expect(await storeAuthors(content.database, [described])).toBe(0);
  });

  it('updates a renamed author, and does not store one without posts', async () => {
    const stranger = { id: 77, slug: 'stranger', name: 'Stranger', avatar: null, bio: '', links: [] };
    expect(await storeAuthors(content.database, [{ ...maren, name: 'Maren H.' }, stranger])).toBe(1);
    expect((await post()).author.name).toBe('Maren H.');
    expect(await published()).toEqual(['author-name:1', 'author:1', 'authors']);
    expect(await content.database.selectFrom('authors').select('id').execute()).toHaveLength(1);
  });
}
