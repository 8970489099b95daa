import { contentApi } from '@contenthub/contracts/content/content-api';
import { beforeEach, expect, it } from 'vitest';
import { storePost } from '../../db/writes/store-post.ts';
import { category, maren, picture, storedPost } from '../post-factory.ts';
import type { RunningContent } from '../running-content.ts';

const main = { blog_type: 'main' };

/** Page metadata, on whichever store. */
export function pageHeadersTests(running: () => RunningContent): void {
  let content: RunningContent;
  beforeEach(async () => {
    content = running();
    await content.clear();
  });

  it('G03 answers a post’s title, head and og, from what its editor wrote or from itself', async () => {
    const seo = { title: 'For machines', description: 'Said to <machines> & people.' };
    await storePost(content.database, storedPost(1, { seo, image: picture }));
    await storePost(content.database, storedPost(2));
    const { body } = await content.request(contentApi.postHeaders, { slug: 'post-1' }, main);
    expect(body.title).toBe('For machines');
    expect(body.head).toContain('<meta name="description" content="Said to &lt;machines&gt; &amp; people.">');
    expect(body.og).toEqual({
      title: 'For machines',
      description: seo.description,
      type: 'article',
      image: picture.full.url,
    });
    const plain = await content.request(contentApi.postHeaders, { slug: 'post-2' }, main);
    expect([plain.body.title, plain.body.og.description]).toEqual(['Post 2 | Blog', 'What it is about.']);
    expect(plain.headers.get('surrogate-key')).toContain('post:2');
  });

  it('G03 answers the headers of a blog, a category and an author', async () => {
    await storePost(
      content.database,
      storedPost(1, { categories: [{ ...category('grammar', 'Grammar'), description: 'Rules.' }] }),
    );
    const title = async (call: 'feedHeaders' | 'categoryHeaders' | 'authorHeaders', slug = '') =>
      (await content.request(contentApi[call], slug ? { slug } : {}, main)).body.title;
    expect(await title('feedHeaders')).toBe('Blog');
    expect(await title('categoryHeaders', 'grammar')).toBe('Grammar | Blog');
    expect(await title('authorHeaders', maren.slug)).toBe('Maren Holt | Blog');
  });

  it('G03 gives a department its own title and description', async () => {
    const sales = category('gb-sales', 'Sales');
    await storePost(content.database, storedPost(1, { blog: 'gb-business', categories: [sales] }));
    const business = { blog_type: 'gb-business' };
    const { body } = await content.request(contentApi.categoryHeaders, { slug: 'gb-sales' }, business);
    expect(body.title).toBe('Sales Writing That Gets Answers');
    expect(body.og.description).toContain('Follow-ups');
  });

  it('answers 404 for the headers of what is not there', async () => {
    for (const call of [contentApi.postHeaders, contentApi.categoryHeaders, contentApi.authorHeaders]) {
      expect((await content.request(call, { slug: 'nothing' }, main)).status).toBe(404);
    }
  });
}
