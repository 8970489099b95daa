import { contentApi } from '@contenthub/contracts/content/content-api';
import { createLogger } from '@contenthub/server-kit/observability/logger';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { storeCategories } from '../../db/writes/categories-and-authors.ts';
import { removePost, storePost } from '../../db/writes/store-post.ts';
import { storePosts } from '../../db/writes/store-posts.ts';
import { BackgroundIndexer } from '../../search/indexing/background-indexer.ts';
import { countWords } from '../../search/indexing/post-words.ts';
import { category, storedPost } from '../post-factory.ts';
import type { RunningContent } from '../running-content.ts';

/** Tests of derived data: the vocabulary and related posts. */
export function indexingTests(running: () => RunningContent): void {
  let content: RunningContent;
  let indexing: BackgroundIndexer;
  beforeEach(async () => {
    content = running();
    await content.clear();
    indexing = new BackgroundIndexer(content.database, createLogger('test', 'silent'));
  });

  const laterWork = () => indexing.runNow();

  const vocabulary = async () => {
    const rows = await content.database.selectFrom('vocabulary').selectAll().where('documents', '!=', 0).execute();
    return Object.fromEntries(rows.map(({ word, documents }) => [word, documents]));
  };

  const recounted = async () => {
    const counts: Record<string, number> = {};
    for (const { title, head_text: headText, text } of await content.database.selectFrom('posts').selectAll().execute())
      for (const word of countWords({ title, headText, text }).keys()) counts[word] = (counts[word] ?? 0) + 1;
    return counts;
  };

  const blogVocabulary = async () => {
    const rows = await content.database
      .selectFrom('blog_vocabulary')
      .selectAll()
      .where('documents', '!=', 0)
      .orderBy('blog')
      .orderBy('word')
      .execute();
    return rows.map(({ blog, word, documents, weight }) => `${blog} ${word} ${documents} ${weight}`);
  };

  const words = fc.constantFrom('comma', 'semicolon', 'it’s', 'well-known', 'naïve', 'x2', 'Comma', '𝒳');
  const step = fc.record({
    id: fc.integer({ min: 1, max: 4 }),
    does: fc.constantFrom('store', 'store', 'load', 'remove'),
    title: fc.array(words, { minLength: 1, maxLength: 4 }).map((some) => some.join(' ')),
  });

  it('counts the posts of each word through storing, changing and removing', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
        await content.clear();
        for (const [at, { id, does, title }] of steps.entries()) {
          const post = storedPost(id, { title, modified: new Date(Date.UTC(2026, 5, 1, 0, at)) });
          if (does === 'store') await storePost(content.database, post);
          else if (does === 'load') await storePosts(content.database, [post]);
          else await removePost(content.database, id);
        }
        expect(await vocabulary()).toEqual(await recounted());
      }),
      { numRuns: 20 },
    );
  });

  it('J12 weights the words of each blog by position, through changes and removals', async () => {
    const blog = 'developer';
    const about = { excerpt: '', categories: [category('dev-tools', 'Tools')], text: 'tools code' };
    await storePosts(content.database, [
      storedPost(1, { title: 'Comma', ...about, content: '<p>tools <code>code</code></p>', blog }),
      storedPost(2, { title: 'Colon', ...about, content: '<p>tools code</p>', blog: 'engineering' }),
    ]);
    const counted = ['developer code 1 0', 'developer comma 1 10', 'developer tools 1 3'];
    const elsewhere = ['engineering code 1 1', 'engineering colon 1 10', 'engineering tools 1 3'];
    expect(await blogVocabulary()).toEqual([...counted, ...elsewhere]);
    const later = new Date('2026-07-01T00:00:00Z');
    await storePost(content.database, storedPost(2, { title: 'Colon', ...about, blog, modified: later }));
    await removePost(content.database, 1);
    expect(await blogVocabulary()).toEqual(['developer code 1 1', 'developer colon 1 10', 'developer tools 1 3']);
  });

  it('J12 counts posts of an older release for their blog', async () => {
    const posts = [1, 2].map((id) =>
      storedPost(id, { title: 'Comma', text: 'Use it', content: '<p>Use <em>it</em></p>', excerpt: '' }),
    );
    await storePosts(content.database, posts);
    const before = await blogVocabulary();
    expect(before).toContain('main comma 2 20');
    await sql`update posts set examples = null`.execute(content.database);
    await content.database.deleteFrom('blog_vocabulary').execute();
    expect(await blogVocabulary()).toEqual([]);
    await laterWork();
    expect(await blogVocabulary()).toEqual(before);
    expect(await vocabulary()).toEqual(await recounted());
  });

  it('finds the posts of a renamed category by its new name only', async () => {
    const idioms = category('idioms', 'Idioms');
    await storePost(content.database, storedPost(1, { categories: [idioms] }));
    const found = async (search: string) =>
      (await content.request(contentApi.posts, {}, { blog_type: 'main', orderby: 'relevance', search })).body.length;
    expect(await found('idioms')).toBe(1);
    await storeCategories(content.database, [{ ...idioms, name: 'Proverbs' }]);
    await laterWork();
    expect([await found('proverbs'), await found('idioms')]).toEqual([1, 0]);
    expect(await vocabulary()).toEqual(await recounted());
  });

  const lists = async () => {
    const rows = await content.database.selectFrom('related').selectAll().orderBy('post_id').execute();
    return Object.fromEntries(rows.map(({ post_id, ids }) => [post_id, ids.map(Number)]));
  };
  const about = (id: number, text: string) => storedPost(id, { title: `${text} ${id}`, text, excerpt: '' });

  it('G02 computes related posts before they are requested, and updates similar posts for a new one', async () => {
    const old = new Date('2025-01-01T00:00:00Z');
    await storePosts(content.database, [
      about(1, 'hyphens dashes ranges compound'),
      { ...about(2, 'hyphens apples pears quinces'), date: old },
      { ...about(3, 'ranges of mountains valleys'), date: old },
      { ...about(4, 'unlike anything whatsoever else'), date: old },
    ]);
    await laterWork();
    const before = await lists();
    expect(Object.keys(before)).toEqual(['1', '2', '3', '4']);
    expect(before[1]).not.toContain(1);
    await storePost(content.database, about(5, 'hyphens dashes ranges brackets'));
    await laterWork();
    const after = await lists();
    expect(after[1]?.[0]).toBe(5);
    expect(after[5]?.[0]).toBe(1);
    await removePost(content.database, 5);
    await laterWork();
    expect(await lists()).toEqual(before);
  });

  it('G02 selects the same keywords and related posts, in whatever order posts are stored', async () => {
    const all = [...'abcdefghijklmnopqrstuvwxyz'].map((letter) => letter.repeat(5));
    // The last post has more words than it gets keywords, all equally distinctive.
    const posts = [all.slice(13), all.slice(0, 13), all].map((each, at) => about(at + 1, each.join(' ')));
    const stored = async (ordered: typeof posts) => {
      await content.clear();
      await content.database.deleteFrom('vocabulary').execute();
      for (const post of ordered) await storePost(content.database, post);
      await laterWork();
      const keywords = await sql`
        select post_id, array(select word from vocabulary where id = any(keywords) order by word) as words
        from post_keywords order by post_id`.execute(content.database);
      return { keywords: keywords.rows, related: await lists() };
    };
    const inOrder = await stored(posts);
    expect(inOrder.keywords).toHaveLength(3);
    expect(await stored(posts.toReversed())).toEqual(inOrder);
  });
}
