import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { CommandError } from '../command.ts';
import { checkInBrowser, samplePages } from './browser-check.ts';
import { crawl, createLinkFetcher } from './crawl.ts';
import { pageProblems } from './inspect-page.ts';
import { formatBrokenLinks } from './links.ts';
import { sitemapUrls } from './sitemap.ts';

const frame = (body: string) =>
  `<style>p{}</style><main><h1>A page</h1>${body}<p>${'Some text that a reader can read. '.repeat(3)}</p></main>`;
const page = (body: string) => ({ status: 200, type: 'text/html; charset=utf-8', body: frame(body) });
const html = 'text/html';
const site: Record<string, { status: number; type?: string; body?: string; location?: string }> = {
  '/': page('<h1 id="top-of-all">Home</h1><a href="/good">Good</a><a href="/bad">Bad</a><a href="/only-here">x</a>'),
  '/good': page(
    '<p id="place">Here</p><a href="#place">down</a><a href="mailto:a@b.test">mail</a><a href="/moved">on</a>',
  ),
  '/bad': page(`
    <a href="/nowhere">nowhere</a>
    <a href="/good#no-place">no place</a>
    <a href="/good#place">a place</a>
    <a href="/moved#place">a place further on</a>
    <a href="/circle">round</a>
    <a href="http://">nothing</a>
    <a href="/data">data</a>
    <a href="/bare">bare</a>
    <img src="/there.png" srcset="/there.png 1x, /gone-2x.png 2x" alt="">
    <picture><source srcset="/gone.avif"></picture>
    <link rel="stylesheet" href="/gone.css">
    <a href="http://127.0.0.1:1/">outside</a>`),
  '/only-here': page('<a href="/nowhere">also here</a>'),
  '/in-the-list': page('<a href="/good">Good</a>'),
  '/data': { status: 200, type: 'application/json; charset=utf-8', body: '{}' },
  '/bare': { status: 200, type: html, body: '<p>Nothing around it.</p>' },
  '/there.png': { status: 200, type: 'image/png', body: 'png' },
  '/moved': { status: 301, location: '/good' },
  '/circle': { status: 301, location: '/circle-2' },
  '/circle-2': { status: 301, location: '/circle' },
};

let server: Server;
let origin: string;
let most = 0;
beforeAll(async () => {
  let open = 0;
  server = createServer((request, response) => {
    open += 1;
    most = Math.max(most, open);
    response.on('close', () => {
      open -= 1;
    });
    const found = site[request.url ?? ''] ?? { status: 404, type: html, body: 'Not here' };
    response.writeHead(found.status, {
      'content-type': found.type ?? html,
      ...(found.location && { location: found.location }),
    });
    response.end(found.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const crawled = (external = false, from = ['/']) =>
  crawl({
    origin,
    from,
    fetchLink: createLinkFetcher(origin),
    external,
    cards: true,
    concurrency: 3,
    report: () => {},
  });

describe('crawling a hub with a broken page', () => {
  it('finds broken links, fragments, images and files, and nothing else', async () => {
    const { broken, pages, redirected } = await crawled();
    expect(pages).toBe(5);
    const found = broken.map(({ page, kind, address, reason }) => `${page}: ${kind} ${address} ${reason}`);
    expect(found.sort()).toEqual([
      '/bad: file /gone.css returns 404',
      '/bad: link /circle is a redirect loop',
      '/bad: link /data returns raw JSON',
      '/bad: link /good#no-place has no element with id no-place',
      '/bad: link /nowhere returns 404',
      '/bad: link http:// is not a valid URL',
      '/bad: picture /gone-2x.png returns 404',
      '/bad: picture /gone.avif returns 404',
      '/bare: page /bare has no h1',
      '/bare: page /bare has no main element',
      '/bare: page /bare has no style sheet',
      '/only-here: link /nowhere returns 404',
    ]);
    expect(redirected.map(({ page, address }) => page + address).sort()).toEqual(['/bad/moved#place', '/good/moved']);
    expect(most).toBeLessThanOrEqual(3);
  });

  it('lists external sites and checks them only on request', async () => {
    expect((await crawled()).externalHosts).toEqual({ '127.0.0.1:1': 1 });
    const reasons = async (external: boolean) =>
      (await crawled(external)).broken.filter(({ address }) => address.includes(':1/')).map(({ reason }) => reason);
    expect(await reasons(false)).toEqual([]);
    expect(await reasons(true)).toEqual([expect.stringMatching(/^was blocked: /)]);
  });

  it('H04 does not request linked private addresses', async () => {
    let requests = 0;
    const internal = createServer((_request, response) => {
      requests += 1;
      response.end();
    });
    await new Promise<void>((resolve) => internal.listen(0, '127.0.0.1', resolve));
    const { port } = internal.address() as AddressInfo;
    const response = await createLinkFetcher(origin)(`http://127.0.0.1:${port}/admin`);
    expect([response, requests]).toEqual([{ status: 0, failure: expect.stringMatching(/^was blocked: /) }, 0]);
    await new Promise((resolve) => internal.close(resolve));
  });

  it('starts at the given pages and reports missing ones', async () => {
    const { pages, broken } = await crawled(false, ['/in-the-list', '/not-there']);
    expect(pages).toBe(2);
    expect(broken).toMatchObject([{ address: '/not-there', reason: 'returns 404' }]);
  });
});

it('groups broken links by page and lists links of many pages once', () => {
  const one = { kind: 'link', address: '/x', reason: 'returns 404' };
  const frame = Array.from({ length: 6 }, (_, number) => ({ ...one, address: '/frame', page: `/${number}` }));
  expect(formatBrokenLinks([{ ...one, page: '/a' }, { ...one, address: '/y', page: '/a' }, ...frame])).toBe(
    '/a\n  link /x returns 404\n  link /y returns 404\n\non 6 pages, such as /0\n  link /frame returns 404',
  );
});

it('reads all parts of a sitemap without its images', async () => {
  const texts: Record<string, string> = {
    '/sitemap.xml': '<sitemapindex><sitemap><loc>/posts.xml</loc></sitemap></sitemapindex>',
    '/posts.xml':
      '<urlset><url><loc>http://h.test/a?b=1&amp;c</loc><image:image><image:loc>/p.png</image:loc></image:image></url></urlset>',
  };
  expect(await sitemapUrls(async (address) => texts[address] ?? '', '/sitemap.xml')).toEqual(['http://h.test/a?b=1&c']);
});

it('opens one page of each type of each blog in the browser', () => {
  const visited = [
    '/blog/',
    '/blog/?page=2',
    '/blog/grammar',
    '/blog/idioms',
    '/blog/engineering',
    '/signin',
    '/signup',
  ];
  expect(samplePages(visited)).toEqual(['/blog/', '/blog/grammar', '/blog/engineering', '/signin', '/signup']);
});

it('reports a page with little text', () => {
  expect(pageProblems('<style></style><main><h1>Empty</h1><script>const long = 1;</script></main>')).toEqual([
    'has only 5 characters of text',
  ]);
});

it('asks for a password before it opens a browser', async () => {
  vi.stubEnv('HUB_PASSWORD', '');
  const options = { origin: 'http://hub', paths: [], signInPath: '/signin', accountPath: '/account', report: () => {} };
  const check = checkInBrowser({ ...options, email: 'someone@example.com' });
  await expect(check).rejects.toThrow(new CommandError('Set HUB_PASSWORD to the password of someone@example.com.'));
});
