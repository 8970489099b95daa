import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ChangeFeed } from '@contenthub/change-feed/change-feed';
import { openChangeFeed } from '@contenthub/change-feed/open-change-feed';
import { change } from '@contenthub/change-feed/testing/change-feed-suite';
import { NatsServer } from '@contenthub/change-feed/testing/nats-server';
import { internalPaths } from '@contenthub/contracts/experiments/experiments-paths';
import { createLogger } from '@contenthub/server-kit/observability/logger';
import { purgeSecret, Varnish } from '@contenthub/services/testing/varnish';
import { TcpProxy } from '@contenthub/testing/sockets/tcp-proxy';
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import type { PurgerSettings } from './settings.ts';
import { startPurger } from './start.ts';

const path = '/blog/grammar/commas';
const feedPath = '/blog/feed';
const lifetime = 'public, max-age=0, s-maxage=86400, stale-while-revalidate=600, stale-if-error=86400';

/** A fake site with one page, whose version and last known change a test sets. */
const site = { version: 'first', knownChange: 0, slow: false, away: false, waiting: [] as (() => void)[] };
/** Versions of the experiment configuration: the platform's, and the one that the site already has. */
const experiments = { current: 'aaaaaaaaaaaa', known: 'aaaaaaaaaaaa' };
let origin: Server;
let nats: NatsServer;
let edges: Varnish[];
let feed: ChangeFeed;
/** Proxy between the purger and the second edge. */
let way: TcpProxy;
let purger: Awaited<ReturnType<typeof startPurger>>;
let settings: PurgerSettings;
let number = 0;

beforeAll(async () => {
  origin = createServer((request, response) => {
    const { version, knownChange } = site;
    if (request.url === internalPaths.configuration) return sendConfiguration(request, response);
    const keys = request.url === feedPath ? 'feed:main' : 'experiments post:1 slug:main:commas';
    const send = () => respond(response, keys, version, knownChange);
    if (site.away) response.writeHead(503).end('away');
    else if (site.slow && request.url === path) site.waiting.push(send);
    else send();
  }).listen(0, '127.0.0.1');
  await once(origin, 'listening');
  const web = [`127.0.0.1:${(origin.address() as AddressInfo).port}`];
  nats = await NatsServer.start();
  edges = await Promise.all([Varnish.start({ web }), Varnish.start({ web })]);
  way = new TcpProxy('127.0.0.1', Number(new URL(edges[1]?.purgeUrl ?? '').port));
  await way.open();
  settings = {
    ...({
      HOST: '127.0.0.1',
      LOG_LEVEL: 'info',
      TRUSTED_PROXIES: 'loopback',
      DRAIN_SECONDS: 0,
      PURGER_PORT: 0,
    } as const),
    EDGE_URLS: `${edges[0]?.purgeUrl},http://127.0.0.1:${way.port}`,
    PURGE_SECRET: purgeSecret,
    PLATFORM_INTERNAL_URL: `http://${web[0]}`,
  };
  purger = await startPurger(settings, await openChangeFeed(nats.url, 'purger'), createLogger('purger', 'silent'));
  feed = await openChangeFeed(nats.url, 'store');
  for (const edge of edges) await edge.waitUntilHealthy();
});
afterAll(async () => {
  await purger?.stop();
  await feed?.close();
  await Promise.all(edges?.map((edge) => edge.stop()) ?? []);
  await way?.close();
  await nats?.remove();
  origin?.close();
  origin?.closeAllConnections();
});
beforeEach(() => {
  Object.assign(site, { version: 'first', slow: false });
});

function sendConfiguration(request: IncomingMessage, response: ServerResponse): void {
  const { current } = experiments;
  const etag = `"${current}"`;
  if (request.headers['if-none-match'] === etag) response.writeHead(304).end();
  else
    response
      .writeHead(200, { 'content-type': 'application/json', etag })
      .end(JSON.stringify({ version: current, states: {} }));
}

function respond(response: ServerResponse, keys: string, version: string, knownChange: number): void {
  const headers = {
    'cache-control': lifetime,
    'surrogate-key': keys,
    'x-known-change': String(knownChange),
    'x-experiments-version': experiments.known,
  };
  response.writeHead(200, { 'content-type': 'text/html', ...headers }).end(version);
}

async function read(edge: Varnish | undefined, url = path): Promise<[string, string | null]> {
  const response = await fetch(edge?.address + url);
  return [await response.text(), response.headers.get('x-cache')];
}
const readAll = () => Promise.all(edges.map((edge) => read(edge)));

/** The site gets a change as soon as it is published, unless a test disables that. */
async function publish(version: string, siteReceives = true): Promise<void> {
  number += 1;
  site.version = version;
  if (siteReceives) site.knownChange = number;
  await feed.publish(change(number, 'post:1', 'feed:main'));
}
const both = (version: string) => [version, version];
const metrics = async () => (await fetch(`${purger.address}/metrics`)).text();
/** Of each edge. */
const pendingKeys = async () =>
  [...(await metrics()).matchAll(/^purger_pending_keys\{[^}]*\} (\d+)$/gm)].map(([, keys]) => Number(keys));
const versions = async () => (await readAll()).map(([version]) => version);

it('purges a change from every edge', async () => {
  // The purger purges everything at startup, which may happen between two reads.
  await expect.poll(readAll).toEqual([
    ['first', 'hit'],
    ['first', 'hit'],
  ]);
  await publish('second');
  await expect.poll(versions).toEqual(both('second'));
  await expect.poll(readAll).toEqual([
    ['second', 'hit'],
    ['second', 'hit'],
  ]);
});

it('retries an edge that was down, without delaying the others', async () => {
  await publish('third');
  await expect.poll(versions).toEqual(both('third'));
  // A purge that timed out is sent again, and would remove the cached page.
  await expect.poll(pendingKeys).toEqual([0, 0]);
  await readAll();
  await way.close();
  await publish('fourth');
  await expect.poll(versions).toEqual(['fourth', 'third']);
  await expect.poll(async () => (await pendingKeys()).toSorted()).toEqual([0, 2]);
  await way.open();
  await expect.poll(versions).toEqual(both('fourth'));
  await expect.poll(pendingKeys).toEqual([0, 0]);
});

it('prevents an edge from caching a site that has not received the change yet', async () => {
  site.version = 'old';
  await publish('old', false);
  await expect.poll(async () => (await read(edges[0]))[1]).toBe('miss');
  // The site still sends the old change number, so the response is served but not cached.
  expect(await read(edges[0])).toEqual(['old', 'miss']);
  Object.assign(site, { version: 'new', knownChange: number });
  expect(await read(edges[0])).toEqual(['new', 'miss']);
  expect(await read(edges[0])).toEqual(['new', 'hit']);
});

it('prevents an edge from caching a response that started before the change', async () => {
  await publish('begun');
  await expect.poll(async () => (await read(edges[0]))[0]).toBe('begun');
  await edges[0]?.purge('post:1');
  site.slow = true;
  const early = read(edges[0]);
  await expect.poll(() => site.waiting.length).toBe(1);
  await publish('done');
  // The first edge has processed the purge once it removes a cached response.
  await expect.poll(() => numberAt(edges[0])).toBe(true);
  site.slow = false;
  for (const send of site.waiting.splice(0)) send();
  expect((await early)[0]).toBe('begun');
  expect((await read(edges[0]))[0]).toBe('done');
});

it('E16 purges all pages when the experiments change, and caches those of a site that is behind for a second', async () => {
  await publish('stable');
  await expect.poll(readAll).toEqual([
    ['stable', 'hit'],
    ['stable', 'hit'],
  ]);
  experiments.current = 'bbbbbbbbbbbb';
  // The site has not polled the new configuration yet, so its page is served but expires soon.
  await expect.poll(async () => (await read(edges[0]))[1]).toBe('miss');
  Object.assign(experiments, { known: 'bbbbbbbbbbbb' });
  Object.assign(site, { version: 'changed' });
  await expect.poll(versions, { interval: 20 }).toEqual(both('changed'));
  await expect.poll(readAll).toEqual([
    ['changed', 'hit'],
    ['changed', 'hit'],
  ]);
});

it('never serves a removed post, even while the site is down', async () => {
  await publish('there');
  await expect.poll(versions).toEqual(both('there'));
  await readAll();
  Object.assign(site, { away: true, knownChange: number + 1 });
  number += 1;
  await feed.publish(change(number, 'feed:main'));
  // For other pages, a stale copy is better than none.
  expect(await versions()).toEqual(both('there'));
  number += 1;
  await feed.publish({ ...change(number, 'post:1'), removed: ['post:1'] });
  await expect.poll(async () => (await versions()).includes('there')).toBe(false);
  Object.assign(site, { away: false, knownChange: number });
});

it('purges everything at startup, because it may have missed changes', async () => {
  const readFeed = () => read(edges[0], feedPath);
  site.version = 'before';
  await expect.poll(readFeed).toEqual(['before', 'hit']);
  site.version = 'after';
  expect(await readFeed()).toEqual(['before', 'hit']);
  const restarted = await startPurger(
    settings,
    await openChangeFeed(nats.url, 'purger'),
    createLogger('purger', 'silent'),
  );
  onTestFinished(() => restarted.stop());
  await expect.poll(readFeed).toEqual(['after', 'hit']);
});

/** Whether the edge has received the last change; it caches nothing from a site that is behind. */
async function numberAt(edge: Varnish | undefined): Promise<boolean> {
  const knownChange = site.knownChange;
  site.knownChange = number - 1;
  const other = `${edge?.address}/blog/other-${Math.random()}`;
  await (await fetch(other)).text();
  const again = await fetch(other);
  await again.text();
  site.knownChange = knownChange;
  return again.headers.get('x-cache') === 'miss';
}
