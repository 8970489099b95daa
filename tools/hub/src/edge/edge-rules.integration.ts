import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { plainSpelling } from '@contenthub/server-kit/path-spelling';
import { Varnish } from '@contenthub/testing/varnish';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** Stands for the hub: everything is there, and may be kept. */
let origin: Server;
let edge: Varnish;
const asked: string[] = [];
beforeAll(async () => {
  origin = createServer(({ method, url = '' }, response) => {
    asked.push(`${method} ${url}`);
    response.writeHead(200, { 'cache-control': 'public, max-age=0, s-maxage=3600' }).end(url);
  });
  await once(origin.listen(0, '127.0.0.1'), 'listening');
  edge = await Varnish.start({ web: [`127.0.0.1:${(origin.address() as AddressInfo).port}`] });
  await edge.reaches();
});
afterAll(async () => {
  await edge?.stop();
  origin?.close();
});

/** Asks for the path as it is written: `fetch` would straighten it first. */
async function ask(path: string, method = 'GET', headers: Record<string, string> = {}) {
  const sent = request(edge.address, { method, path, headers, agent: false }).end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  return { status: response.statusCode, headers: response.headers, body: await text(response) };
}

describe('the spelling of a path at the edge', () => {
  it.each(['/%6detrics', '/%72eadyz', '/%68ealthz', '//metrics', '/./metrics', '/blog/../metrics', '/%69nternal/x'])(
    'H06 answers %s as the plain spelling, and never forwards it',
    async (path) => {
      asked.length = 0;
      const odd = await ask(`${path}?a=%61`);
      const plain = plainSpelling(path) ?? '';
      expect([odd.status, odd.headers.location, odd.headers['cache-control']]).toEqual([
        301,
        `${plain}?a=%61`,
        'no-store',
      ]);
      expect((await ask(plain)).status).toBe(404);
      expect(asked.filter((line) => !line.includes('/visitor'))).toEqual([]);
    },
  );

  it('H06 refuses to post to another spelling, so that none gets past the limits', async () => {
    for (const path of ['/%61pi/account/sign-in', '//api/account/sign-in', '/api/./account/sign-in', '/api\\account'])
      expect([path, (await ask(path, 'POST')).status]).toEqual([path, 400]);
    const answers = await Promise.all(Array.from({ length: 25 }, () => ask('/api/account/sign-in', 'POST')));
    expect(answers.some(({ status }) => status === 429)).toBe(true);
  });

  it.each([
    '/blog/search/caf%C3%A9',
    '/blog/search/caf%c3%a9',
    '/blog/search/and%2For',
    '/blog/search/why%3F',
    '/wp-content/uploads/a%20b.png',
    '/wp-json/wp/v2/templates/twentytwentyfive//home',
    '/.well-known/security.txt',
  ])('H06 forwards %s as it is', async (path) => {
    expect(await ask(path)).toMatchObject({ status: 200, body: path });
  });

  it('H06 has the same plain spelling as the services', async () => {
    const piece = fc.constantFrom(
      '/',
      '//',
      '.',
      '..',
      '%2e',
      '%2E',
      '%2F',
      '%61',
      '%7e',
      '%',
      'b',
      '\\',
      '/wp-json/wp/',
    );
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 10 }), async (pieces) => {
        const path = `/${pieces.join('')}`;
        const plain = plainSpelling(path);
        const { status, headers } = await ask(path);
        if (plain === undefined) expect([path, status]).toEqual([path, 400]);
        else if (plain === path) expect([path, status]).toEqual([path, 200]);
        else expect([path, status, headers.location]).toEqual([path, 301, plain]);
      }),
      { numRuns: 300 },
    );
  });
});

it('H06 never shows a reader’s own text in an answer of the edge', async () => {
  const headers = { 'x-edge-purged': '<script>alert(1)</script>', 'surrogate-key': 'everything' };
  for (const [path, method] of [
    ['/metrics', 'GET'],
    ['/%6detrics', 'GET'],
    ['/blog/', 'PURGE'],
    ['/%61pi/x', 'POST'],
  ] as const) {
    const { status, body } = await ask(path, method, headers);
    expect([301, 400, 404, 405]).toContain(status);
    expect(body).not.toContain('alert');
  }
});

describe('the cache key at the edge', () => {
  const cacheOf = async (path: string) => (await ask(path)).headers['x-cache'];
  const unread = ['utm_source=x', 'search=x', 'filter=content', 'filter=x', 'page=1', 'page=01', 'page=abc', 'page=0'];

  it.each([
    ['/blog/grammar/commas', [...unread, 'page=2', 'page=3']],
    ['/blog/developer/some-post', [...unread, 'page=2', 'page=3']],
    ['/business/learn/some-post', [...unread, 'page=2', 'page=3']],
    ['/blog/saved', [...unread, 'page=2', 'page=3']],
    ['/feed.xml', [...unread, 'page=2', 'page=3']],
    ['/blog/', unread],
    ['/blog/grammar', unread],
    ['/blog/author/maren-holt', unread],
    ['/blog/search/comma', unread],
    ['/blog/engineering/category/nlp-ml', unread],
    ['/business/learn/hr', unread],
    ['/business/learn', ['utm_source=x', 'filter=x', 'page=1', 'page=01', 'page=abc', 'search=', 'q=1']],
  ])('H09 of %s has nothing in it that the page does not read', async (path, queries) => {
    await ask(path);
    const answers = [];
    for (const query of queries) {
      const { headers, body } = await ask(`${path}?${query}`);
      answers.push([query, headers['x-cache'], body]);
    }
    expect(answers).toEqual(queries.map((query) => [query, 'hit', path]));
  });

  it.each([
    ['/blog/', 'page=2'],
    ['/blog/grammar', 'page=2'],
    ['/blog/search/comma', 'page=12'],
    ['/business/learn/hr', 'page=2'],
    ['/business/learn', 'filter=content&page=2&search=comma'],
    ['/visitor', 'bucket=1&country=us&version=x'],
    ['/assets/a.js', 'v=1'],
    ['/wp-json/grammarly/contenthub/posts/', 'blog_type=main&page=2&search=x'],
  ])('H09 of %s has what it reads: %s', async (path, query) => {
    await ask(path);
    expect(await ask(`${path}?${query}`)).toMatchObject({ headers: { 'x-cache': 'miss' }, body: `${path}?${query}` });
    expect(await cacheOf(`${path}?${query}`)).toBe('hit');
  });
});
