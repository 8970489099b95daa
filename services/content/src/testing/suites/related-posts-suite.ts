import { contentApi } from '@contenthub/contracts/content/content-api';
import { beforeEach, expect, it } from 'vitest';
import { removePost, storePost } from '../../db/writes/store-post.ts';
import { category, storedPost } from '../post-factory.ts';
import type { RunningContent } from '../running-content.ts';

const main = { blog_type: 'main' };

/** Tests of the posts at the end of a post, for every store. */
export function relatedPostsTests(running: () => RunningContent): void {
  let content: RunningContent;
  beforeEach(async () => {
    content = running();
    await content.clear();
  });

  const request = (slug: string) => content.request(contentApi.related, { slug }, main);
  const related = async (slug: string): Promise<number[]> =>
    (await request(slug)).body.map((row: { post_id: number }) => row.post_id);

  it('A07 G02 relates posts of the same blog that share most with this one', async () => {
    const [a, b] = [category('idioms', 'Idioms'), category('sentences', 'Sentences')];
    const later = new Date('2026-09-01T09:00:00Z');
    await content.store(
      storedPost(1, { categories: [a, b] }),
      storedPost(2, { categories: [a] }),
      storedPost(3, { categories: [b, a] }),
      storedPost(4, { date: later }),
      storedPost(5),
      storedPost(6, { blog: 'developer', categories: [a, b, category('dev-tutorials', 'Tutorials')] }),
    );
    expect(await related('post-1')).toEqual([3, 2, 4]);
  });

  // A post can be related by keywords, by categories, or because it is new.
  it.each([
    ['keywords', { text: 'gerund participle infinitive' }],
    ['a category', { categories: [category('verbals', 'Verbals')] }],
    ['nothing but the blog', {}],
  ])('A07 never relates a post to itself when it shares %s with others', async (_, shared) => {
    // None of these posts share a word, and the post in question is the newest.
    const words = ['apple', 'banana', 'cherry', 'damson', 'elderberry'];
    const posts = words.map((word, index) =>
      storedPost(index + 1, { title: word, excerpt: word, text: word, outline: [], categories: [category(word)] }),
    );
    await content.store(...posts.slice(0, 3), ...posts.slice(3).map((post) => ({ ...post, ...shared })));
    expect(await related('post-5')).toEqual([4, 3, 2]);
    // From now on, responses come from the stored list.
    expect(await related('post-5')).toEqual([4, 3, 2]);
  });

  it('A07 M02 shows the posts that an editor chose first, in their order, and then similar ones', async () => {
    await content.store(...[1, 2, 3, 4, 5].map((id) => storedPost(id, { date: new Date(Date.UTC(2026, 0, id)) })));
    expect(await related('post-5')).toEqual([4, 3, 2]);
    const change = (chosenRelated: number[], day: number) =>
      storePost(content.database, storedPost(5, { chosenRelated, modified: new Date(Date.UTC(2026, 6, day)) }));
    await change([1], 1);
    expect(await related('post-5')).toEqual([1, 4, 3]);
    await change([2, 1, 3], 2);
    expect(await related('post-5')).toEqual([2, 1, 3]);
    await change([], 3);
    expect(await related('post-5')).toEqual([4, 3, 2]);
  });

  it('A07 M02 leaves out a chosen post while it is not published in the blog', async () => {
    const tutorials = { blog: 'developer' as const, categories: [category('dev-tutorials', 'Tutorials')] };
    await content.store(
      storedPost(1, { chosenRelated: [7, 8, 2] }),
      storedPost(2),
      storedPost(3),
      storedPost(8, tutorials),
    );
    expect(await related('post-1')).toEqual([2, 3]);
    // The key of the missing one: publishing it purges the page.
    expect((await request('post-1')).headers.get('surrogate-key')?.split(' ')).toContain('post:7');
    await content.store(storedPost(7));
    expect(await related('post-1')).toEqual([7, 2, 3]);
    await removePost(content.database, 7);
    expect(await related('post-1')).toEqual([2, 3]);
  });
}
