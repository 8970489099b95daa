import { inMemory } from '@contenthub/database/engines';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { category, storedPost } from '../../testing/post-factory.ts';
import { type OpenDatabase, openDatabase } from '../database.ts';
import { storePost } from './store-post.ts';
import { getStoredDigests, storePosts } from './store-posts.ts';

describe('storePosts', () => {
  let opened: OpenDatabase;
  beforeAll(async () => {
    opened = await openDatabase(undefined, inMemory);
  });
  afterAll(() => opened.close());
  beforeEach(clear);

  const grammar = category('grammar');
  const idioms = category('idioms');
  const posts = [
    storedPost(1, { categories: [grammar, idioms], tags: ['a', 'b'] }),
    storedPost(2, { blog: 'engineering', categories: [], sticky: true }),
    storedPost(3),
  ];

  async function clear() {
    for (const table of ['posts', 'categories', 'authors', 'outbox'] as const) {
      await opened.database.deleteFrom(table).execute();
    }
  }

  async function everything() {
    const { database } = opened;
    return {
      posts: await database.selectFrom('posts').selectAll().orderBy('id').execute(),
      post_categories: await database.selectFrom('post_categories').selectAll().orderBy('category_id').execute(),
      categories: await database.selectFrom('categories').selectAll().orderBy('id').execute(),
      authors: await database.selectFrom('authors').selectAll().execute(),
    };
  }

  const announced = async () =>
    (await opened.database.selectFrom('outbox').select('keys').execute()).map((r) => r.keys);

  it('stores the same rows as storing each post separately', async () => {
    expect(await storePosts(opened.database, posts)).toBe(3);
    const together = await everything();
    await clear();
    for (const post of posts) await storePost(opened.database, post);
    expect(together).toEqual(await everything());
  });

  it('publishes the lists that show them in a single change', async () => {
    await storePosts(opened.database, posts);
    const keys = [
      'author:1',
      'category:grammar',
      'category:idioms',
      'feed:engineering',
      'feed:main',
      'sticky:engineering',
    ];
    expect(await announced()).toEqual([keys]);
  });

  it('purges the old and new pages of a post that existed before', async () => {
    await storePosts(opened.database, posts);
    await opened.database.deleteFrom('outbox').execute();
    expect(await storePosts(opened.database, [storedPost(3, { slug: 'moved' }), storedPost(4)])).toBe(2);
    expect((await announced())[0]).toEqual(expect.arrayContaining(['post:3', 'slug:main:post-3', 'slug:main:moved']));
    expect((await announced())[0]).not.toContain('post:4');
  });

  it('does not change posts that are the same or newer', async () => {
    await storePosts(opened.database, posts);
    const before = await everything();
    const older = storedPost(3, { title: 'An older version', modified: new Date('2020-01-01') });
    expect(await storePosts(opened.database, [...posts.slice(0, 2), older])).toBe(0);
    expect(await storePosts(opened.database, [])).toBe(0);
    expect(await everything()).toEqual(before);
    expect(await announced()).toHaveLength(1);
  });

  it('returns the digests of a range, so that a load can resume', async () => {
    await storePosts(opened.database, posts);
    expect([...(await getStoredDigests(opened.database, 2, 9)).keys()].sort()).toEqual([2, 3]);
  });
});
