import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Varnish } from '@contenthub/services/testing/varnish';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** Stands in for the hub. Paths that start with /blog/real exist. A 404 page is as large as a page. */
let origin: Server;
let edge: Varnish;
let requested = 0;
beforeAll(async () => {
  origin = createServer(({ url = '' }, response) => {
    requested += 1;
    const status = /^\/(?:blog\/real|blog\/$|favicon)/.test(url) ? 200 : 404;
    // Not compressible.
    const body = Array.from({ length: 20_000 }, () => String.fromCharCode(33 + Math.random() * 90)).join('');
    response.writeHead(status, { 'cache-control': 'public, max-age=0, s-maxage=3600', 'surrogate-key': url });
    response.end(body);
  });
  await once(origin.listen(0, '127.0.0.1'), 'listening');
  const web = [`127.0.0.1:${(origin.address() as AddressInfo).port}`];
  edge = await Varnish.start({ web, trustedProxies: '127.0.0.1' });
  await edge.waitUntilHealthy();
});
afterAll(async () => {
  await edge?.stop();
  origin?.close();
});

async function send(path: string, client: string) {
  const sent = request(edge.address + path, { headers: { 'x-forwarded-for': client }, agent: false }).end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  return { status: response.statusCode, headers: response.headers, body: await text(response) };
}

async function inTurn<T>(count: number, call: (index: number) => Promise<T>): Promise<T[]> {
  const responses: T[] = [];
  for (let index = 0; index < count; index += 1) responses.push(await call(index));
  return responses;
}

const limit = 60;
let unknownPaths = 0;
function unknownPath(): string {
  unknownPaths += 1;
  return `/blog/unknown-${unknownPaths}`;
}

/** Requests unknown paths until one is refused. Some are allowed again while the test runs. */
async function untilRefused(client: string, isExpected: () => boolean = () => true) {
  for (;;) {
    const response = await send(unknownPath(), client);
    if (response.status === 429 && isExpected()) return response;
    expect([404, 429]).toContain(response.status);
  }
}

describe('a network that requests unknown paths', () => {
  const network = '203.0.113.50';

  it('H28 gets a short page instead of more 404 pages', async () => {
    const statuses = await inTurn(limit, async () => (await send(unknownPath(), network)).status);
    expect(statuses).toEqual(Array(limit).fill(404));
    const refused = await untilRefused(network);
    expect(refused.headers['retry-after']).toBeDefined();
    expect(refused.body).toContain('too many requests');
    expect(refused.body.length).toBeLessThan(10_000);
  });

  it('H28 can still follow real links, cached or not', async () => {
    await untilRefused(network);
    const statuses = await inTurn(100, async (index) => (await send(`/blog/real-${index}`, network)).status);
    expect(statuses).toEqual(Array(100).fill(200));
    const again = await inTurn(100, async (index) => (await send(`/blog/real-${index}`, network)).status);
    expect(again).toEqual(Array(100).fill(200));
  });

  it('H28 costs the hub a limited number of requests', async () => {
    let before = requested;
    const isForwarded = () => {
      const forwarded = requested > before;
      before = requested;
      return forwarded;
    };
    await untilRefused(network, () => !isForwarded());
    expect(isForwarded()).toBe(false);
  });

  it('H28 limits no other network', async () => {
    expect((await send(unknownPath(), '203.0.113.51')).status).toBe(404);
  });
});

describe('the storage of the edge', () => {
  it('H28 keeps pages, however many unknown paths are requested', async () => {
    const pages = Array.from({ length: 20 }, (_, index) => `/blog/real-kept-${index}`);
    for (const page of pages) await send(page, '198.51.100.1');
    // 30 MB, from many networks, so that none is limited.
    const statuses = await inTurn(1500, async (index) => {
      const { status } = await send(unknownPath(), `198.51.${index % 100}.${Math.floor(index / 100)}`);
      return status;
    });
    expect(new Set(statuses)).toEqual(new Set([404]));
    const kept = await Promise.all(pages.map(async (page) => (await send(page, '198.51.100.1')).headers['x-cache']));
    expect(kept).toEqual(pages.map(() => 'hit'));
  });

  it('H28 still caches the 404 page of a dead link that many follow', async () => {
    const path = unknownPath();
    const [first, second] = [await send(path, '198.51.100.2'), await send(path, '198.51.100.3')];
    expect([first.headers['x-cache'], second.headers['x-cache'], second.status]).toEqual(['miss', 'hit', 404]);
  });
});
