import { contentPaths } from '@contenthub/contracts/content/content-paths';
import { postListSample, postSample } from '@contenthub/contracts/testing/content-samples';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createContentClient, fetchFromBrowser, NotFoundError } from './content-client.ts';

describe('content client', () => {
  /** Responds to each call with the sample from the contract. */
  const createTestClient = (requested: string[] = []) =>
    createContentClient(async (address) => {
      requested.push(address);
      const isPost = address.startsWith(contentPaths.post.split('{')[0] ?? '');
      return { body: isPost ? postSample : postListSample, total: 20 };
    });

  it('C17a maps list rows to list items', async () => {
    const { posts, total } = await createTestClient().posts('main', 2);
    expect(total).toBe(20);
    expect(posts[0]).toEqual({
      id: 42,
      title: 'Affect vs. Effect: How to Choose',
      date: '2026-03-02T09:00:00.000Z',
      modified: '2026-06-18T12:30:00.000Z',
      image: postListSample[0]?.image,
      link: '/blog/commonly-confused-words/affect-vs-effect',
      excerpt: 'One is usually a verb, the other usually a noun, and the exceptions are worth knowing.',
      author: 'Maren Holt',
      readingMinutes: 4,
      category: { name: 'Commonly Confused Words', slug: 'commonly-confused-words' },
    });
  });

  it('accepts the contract samples of every call and sends the blog type', async () => {
    const requested: string[] = [];
    const content = createTestClient(requested);
    expect(await content.resource('post', 'developer', 'a b')).toEqual(postSample);
    expect(await content.sticky('main')).toHaveLength(2);
    expect(await content.related('gb-business', 'x')).toHaveLength(2);
    expect(requested).toEqual([
      '/post/a%20b/?blog_type=developer',
      '/sticky/?blog_type=main',
      '/related/x/?blog_type=gb-business',
    ]);
  });

  it('distinguishes a missing resource from a failed request', async () => {
    await expect(createContentClient(async () => undefined).resource('post', 'main', 'x')).rejects.toBeInstanceOf(
      NotFoundError,
    );
    await expect(
      createContentClient(() => Promise.reject(new Error('down'))).resource('post', 'main', 'x'),
    ).rejects.toThrow('down');
  });
});

describe('fetchFromBrowser', () => {
  afterEach(() => void vi.unstubAllGlobals());

  function respondWith(response: Response) {
    const fetch = vi.fn(async (_address: string, _init: RequestInit) => response);
    vi.stubGlobal('fetch', fetch);
    return fetch;
  }

  it('C04 takes the total from the response header', async () => {
    respondWith(Response.json([], { headers: { 'x-wp-total': '27' } }));
    expect(await fetchFromBrowser('/posts/?blog_type=main')).toEqual({ body: [], total: 27 });
    respondWith(Response.json([], { headers: { 'x-wp-total': '27' } }));
    expect((await createContentClient(fetchFromBrowser).author('main', 'maren-holt', 2)).total).toBe(27);
  });

  it('C04 returns a null total when the response has none', async () => {
    respondWith(Response.json([]));
    expect(await fetchFromBrowser('/sticky/?blog_type=main')).toEqual({ body: [], total: null });
  });

  it('A06 decodes the corrected query', async () => {
    respondWith(Response.json([], { headers: { 'x-wp-total': '0', 'x-did-you-mean': 'na%C3%AFve%20comma' } }));
    expect(await fetchFromBrowser('/posts/?search=x')).toEqual({ body: [], total: 0, didYouMean: 'naïve comma' });
  });

  it('G01 requests the public path without redirects and without a timeout', async () => {
    const fetch = respondWith(Response.json([]));
    await fetchFromBrowser('/posts/?blog_type=main');
    expect(fetch.mock.calls).toEqual([['/wp-json/grammarly/contenthub/posts/?blog_type=main', { redirect: 'error' }]]);
  });

  it('G08 throws with the status of a failed response, and returns undefined for a 404', async () => {
    respondWith(new Response('', { status: 503 }));
    await expect(fetchFromBrowser('/posts/')).rejects.toThrow('Response status 503 from /posts/');
    respondWith(new Response('', { status: 404 }));
    expect(await fetchFromBrowser('/post/x/')).toBeUndefined();
  });
});
