import { contentApi } from '@contenthub/contracts/content/content-api';
import { beforeEach, expect, it } from 'vitest';
import { storePost } from '../../db/writes/store-post.ts';
import { category, maren, picture, storedPost } from '../post-factory.ts';
import type { RunningContent } from '../running-content.ts';

const main = { blog_type: 'main' };

/** Tests of page metadata, for every store. */
export function pageHeadersTests(running: () => RunningContent): void {
  let content: RunningContent;
  beforeEach(async () => {
    content = running();
    await content.clear();
  });

  it('G03 returns a post’s title, head and og, from the SEO fields or the post itself', async () => {
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

  it('G03 returns the headers of a blog, a category and an author', async () => {
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

  it('G03 returns a department’s own title and description', async () => {
    const sales = category('gb-sales', 'Sales');
    await storePost(content.database, storedPost(1, { blog: 'gb-business', categories: [sales] }));
    const business = { blog_type: 'gb-business' };
    const { body } = await content.request(contentApi.categoryHeaders, { slug: 'gb-sales' }, business);
    expect(body.title).toBe('Sales Writing That Gets Answers');
    expect(body.og.description).toContain('Follow-ups');
  });

  it('returns 404 for the headers of a missing page', async () => {
    for (const call of [contentApi.postHeaders, contentApi.categoryHeaders, contentApi.authorHeaders]) {
      expect((await content.request(call, { slug: 'nothing' }, main)).status).toBe(404);
    }
  });
}
