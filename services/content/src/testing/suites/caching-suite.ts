import { contentApi } from '@contenthub/contracts/content/content-api';
import { contentApiBase } from '@contenthub/contracts/content/content-paths';
import { beforeEach, expect, it } from 'vitest';
import { storePost } from '../../db/writes/store-post.ts';
import { category, storedPost } from '../post-factory.ts';
import type { RunningContent } from '../running-content.ts';

const main = { blog_type: 'main' };

/** Tests of the cache headers for edges and browsers. */
export function cachingTests(running: () => RunningContent): void {
  let content: RunningContent;
  beforeEach(async () => {
    content = running();
    await content.clear();
    const categories = [category('grammar', 'Grammar'), category('idioms', 'Idioms')];
    await storePost(content.database, storedPost(1, { categories, sticky: true }));
    await storePost(content.database, storedPost(2));
  });

  const keys = (headers: Headers) => headers.get('surrogate-key')?.split(' ');

  it('returns the surrogate keys of a response', async () => {
    const getKeys = async (call: Parameters<RunningContent['request']>[0], params = {}) =>
      keys((await content.request(call, params, main)).headers);
    expect(await getKeys(contentApi.posts)).toEqual(['feed:main', 'author-name:1']);
    expect(await getKeys(contentApi.sticky)).toEqual(['sticky:main', 'post:1', 'author-name:1']);
    expect(await getKeys(contentApi.post, { slug: 'post-1' })).toEqual([
      'post:1',
      'slug:main:post-1',
      'author-name:1',
      'category-name:grammar',
      'category-name:idioms',
    ]);
    expect(await getKeys(contentApi.related, { slug: 'post-1' })).toEqual([
      'slug:main:post-1',
      'post:2',
      'author-name:1',
    ]);
  });

  it.each([contentApi.posts, contentApi.sticky, contentApi.post, contentApi.related])(
    'lets an edge cache until purged and browsers revalidate: $path',
    async (call) => {
      const first = await content.request(call, { slug: 'post-1' }, main);
      expect(first.headers.get('cache-control')).toBe(
        'public, max-age=0, must-revalidate, s-maxage=86400, stale-while-revalidate=60, stale-if-error=86400',
      );
      const etag = first.headers.get('etag') ?? '';
      expect(etag).not.toBe('');
      const again = await content.request(call, { slug: 'post-1' }, main, { 'if-none-match': etag });
      expect([again.status, again.body]).toEqual([304, undefined]);
      expect(again.headers.get('etag')).toBe(etag);

      await storePost(content.database, storedPost(1, { title: 'Another title', sticky: true, modified: new Date() }));
      await storePost(content.database, storedPost(2, { title: 'Another too', modified: new Date() }));
      const changed = await content.request(call, { slug: 'post-1' }, main, { 'if-none-match': etag });
      expect(changed.status).toBe(200);
      expect(changed.headers.get('etag')).not.toBe(etag);
    },
  );

  it.each([contentApi.post, contentApi.related])('returns 404 as JSON with a surrogate key: $path', async (call) => {
    const { status, headers, body } = await content.request(call, { slug: 'none' }, main);
    expect(status).toBe(404);
    expect(body).toMatchObject({ error: 'not-found', message: 'No post has the slug "none" on this blog.' });
    expect(keys(headers)).toContain('slug:main:none');
    expect(headers.get('cache-control')).toContain('s-maxage=86400');
  });

  it('finds a post whose slug has WordPress’s maximum length', async () => {
    const slug = 'a'.repeat(200);
    await storePost(content.database, storedPost(3, { slug }));
    expect((await content.request(contentApi.post, { slug }, main)).body.slug).toBe(slug);
    expect((await content.request(contentApi.post, { slug: `${slug}a` }, main)).status).toBe(400);
  });

  it('accepts each call at its exact path only', async () => {
    for (const path of ['/posts?blog_type=main', '/post/post-1?blog_type=main', '/Posts/?blog_type=main']) {
      const response = await fetch(content.address + contentApiBase + path, { redirect: 'manual' });
      expect([path, response.status]).toEqual([path, 404]);
    }
  });
}
