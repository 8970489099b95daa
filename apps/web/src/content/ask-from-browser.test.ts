import { afterEach, expect, it, vi } from 'vitest';
import { askFromBrowser } from './ask-from-browser.ts';
import { contentClient } from './content-client.ts';

afterEach(() => void vi.unstubAllGlobals());

function respondWith(response: Response) {
  const fetch = vi.fn(async (_address: string, _init: RequestInit) => response);
  vi.stubGlobal('fetch', fetch);
  return fetch;
}

it('C04 takes the total from the response header', async () => {
  respondWith(Response.json([], { headers: { 'x-wp-total': '27' } }));
  expect(await askFromBrowser('/posts/?blog_type=main')).toEqual({ body: [], total: 27 });
  respondWith(Response.json([], { headers: { 'x-wp-total': '27' } }));
  expect((await contentClient(askFromBrowser).author('main', 'maren-holt', 2)).total).toBe(27);
});

it('C04 has no total when the response has none', async () => {
  respondWith(Response.json([]));
  expect(await askFromBrowser('/sticky/?blog_type=main')).toEqual({ body: [], total: null });
});

it('A06 decodes the corrected query', async () => {
  respondWith(Response.json([], { headers: { 'x-wp-total': '0', 'x-did-you-mean': 'na%C3%AFve%20comma' } }));
  expect(await askFromBrowser('/posts/?search=x')).toEqual({ body: [], total: 0, didYouMean: 'naïve comma' });
});

it('G01 requests the public path, follows no redirect and sets no time-out', async () => {
  const fetch = respondWith(Response.json([]));
  await askFromBrowser('/posts/?blog_type=main');
  expect(fetch.mock.calls).toEqual([['/wp-json/grammarly/contenthub/posts/?blog_type=main', { redirect: 'error' }]]);
});

it('G08 names the status of a failed response, and answers nothing for one that is not there', async () => {
  respondWith(new Response('', { status: 503 }));
  await expect(askFromBrowser('/posts/')).rejects.toThrow('Response status 503 from /posts/');
  respondWith(new Response('', { status: 404 }));
  expect(await askFromBrowser('/post/x/')).toBeUndefined();
});
