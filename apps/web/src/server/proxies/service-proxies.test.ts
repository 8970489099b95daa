import { createServer as createHttpServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { networkKeyHeader } from '@contenthub/server-kit/http/client-network';
import { createServer } from '@contenthub/server-kit/http/server';
import { createLogger } from '@contenthub/server-kit/observability/logger';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { PageHandler } from '../http/page-routes.server.ts';
import { addCollectorProxy, addPlatformProxy, upstreamTimeouts } from './service-proxies.server.ts';
import { addWordPressProxy } from './wordpress-proxy.server.ts';

describe('upstream timeouts', () => {
  const ends: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const end of ends.splice(0)) await end();
  });

  async function upstream(listener: RequestListener): Promise<string> {
    const server: Server = createHttpServer(listener);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    ends.push(async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    });
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  async function site(addProxies: (app: FastifyInstance) => Promise<void>): Promise<string> {
    const app = createServer({ name: 'site', logger: createLogger('test', 'silent') });
    await addProxies(app);
    ends.unshift(() => app.close());
    return app.listen({ host: '127.0.0.1', port: 0 });
  }

  const silenceMs = 300;
  const answerPage: PageHandler = async (_request, reply) => reply.send('a page');

  describe('a proxied call', () => {
    it('H10 returns 504 when an upstream hangs', async () => {
      const hanging = await upstream(() => {});
      const address = await site(async (app) => {
        await addPlatformProxy(app, { url: hanging, timeoutMs: silenceMs });
        await addCollectorProxy(app, {
          url: hanging,
          requestsPerMinute: 600,
          kilobytesPerMinute: 4096,
          timeoutMs: silenceMs,
        });
        await addWordPressProxy(app, {
          url: hanging,
          origin: 'http://hub.test',
          pageHandler: answerPage,
          timeoutMs: silenceMs,
        });
      });
      const paths = ['/api/csrf', '/wp-json/wp/v2/posts', '/wp-content/uploads/a.png'];
      const calls = [
        ...paths.map((path) => fetch(address + path)),
        fetch(`${address}/events`, { method: 'POST', body: '[]', headers: { 'content-type': 'text/plain' } }),
      ];
      expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([504, 504, 504, 504]);
    });

    it('H10 is aborted when an upstream stops in the middle of a body', async () => {
      const stalling = await upstream((_request, response) => {
        response.writeHead(200, { 'content-length': '100' }).write('half');
      });
      const address = await site((app) => addPlatformProxy(app, { url: stalling, timeoutMs: silenceMs }));
      const response = await fetch(`${address}/api/csrf`);
      await expect(response.text()).rejects.toThrow();
    });

    it('H10 times out within ten seconds by default, and later only for WordPress writes', async () => {
      const { undici } = upstreamTimeouts();
      expect(undici).toMatchObject({ headersTimeout: 8000, bodyTimeout: 8000, connect: { timeout: 3000 } });
      const made = Promise.withResolvers<void>();
      const slow = await upstream((request, response) => {
        request.resume();
        if (request.method === 'POST') void made.promise.then(() => response.end('made'));
      });
      const url = await site((app) =>
        addWordPressProxy(app, { url: slow, origin: 'http://hub.test', pageHandler: answerPage, timeoutMs: silenceMs }),
      );
      const upload = { method: 'POST', body: 'a', headers: { 'content-type': 'text/plain' } };
      const written = fetch(`${url}/wp-admin/async-upload.php`, upload);
      expect((await fetch(`${url}/wp-admin/async-upload.php`)).status).toBe(504);
      made.resolve();
      expect((await written).status).toBe(200);
    });
  });
});

describe('platform proxy', () => {
  const logger = createLogger('test', 'silent');
  const upstream = createServer({ name: 'upstream', logger });
  // The trusted proxy has another address, so this client cannot set X-Forwarded-For.
  const site = createServer({ name: 'site', logger, trustProxy: '192.0.2.1' });
  let address = '';

  beforeAll(async () => {
    upstream.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    );
    upstream.all('/api/broken', async (_request, reply) => reply.code(500).send({ error: 'internal' }));
    upstream.all('*', async ({ method, url, headers, body }, reply) =>
      reply.header('set-cookie', ['a=1', 'b=2']).send({ method, url, headers, body }),
    );
    const url = await upstream.listen({ port: 0 });
    await addPlatformProxy(site, { url, pageHeaders: { 'x-page': 'yes' } });
    address = await site.listen({ port: 0 });
  });
  afterAll(async () => {
    await site.close();
    await upstream.close();
  });

  type Echo = { method: string; url: string; headers: Record<string, string>; body?: string };
  const echo = async (response: Response) => (await response.json()) as Echo;

  describe('a failure of the platform', () => {
    const post = (accept: string) =>
      fetch(`${address}/api/broken`, { method: 'POST', headers: { accept }, body: new URLSearchParams({ a: 'b' }) });

    it('H30 is a page for a form that a browser posts', async () => {
      const response = await post('text/html,application/xhtml+xml,*/*;q=0.8');
      const { headers } = response;
      expect([
        response.status,
        headers.get('content-type'),
        headers.get('x-page'),
        headers.get('cache-control'),
      ]).toEqual([503, 'text/html; charset=utf-8', 'yes', 'no-store']);
      const page = await response.text();
      expect(page).toContain('That didn’t work');
      expect(page).not.toContain('class="again"');
    });

    it('stays JSON for scripts and for pages that are read', async () => {
      expect(await (await post('application/json')).json()).toEqual({ error: 'internal' });
      const read = await fetch(`${address}/api/broken`, { headers: { accept: 'text/html' } });
      expect([read.status, await read.json()]).toEqual([500, { error: 'internal' }]);
    });
  });

  describe('forwarding', () => {
    it('forwards calls unchanged, with cookies in both directions', async () => {
      const response = await fetch(`${address}/api/user/group?x=1`, {
        method: 'POST',
        headers: { cookie: 'session=1', 'x-csrf-token': 't', origin: 'http://www.example.com' },
        body: new URLSearchParams({ group: 'blog' }),
      });
      expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
      expect(await echo(response)).toMatchObject({
        method: 'POST',
        url: '/api/user/group?x=1',
        headers: { cookie: 'session=1', 'x-csrf-token': 't', origin: 'http://www.example.com' },
        body: 'group=blog',
      });
      expect(await echo(await fetch(`${address}/social/redirect?code=1`))).toMatchObject({
        url: '/social/redirect?code=1',
      });
    });

    it('sends the client’s real address', async () => {
      const claims = { 'x-forwarded-for': '203.0.113.9' };
      const { headers } = await echo(await fetch(`${address}/api/csrf`, { headers: claims }));
      expect(headers['x-forwarded-for']).toBe('127.0.0.1');
    });

    it('forwards only public paths', async () => {
      for (const path of [
        '/internal/visitor',
        '/readyz/x',
        '/metrics/x',
        '/social/redirects',
        '/apis',
        '/api/../internal/x',
      ]) {
        expect((await fetch(address + path)).status, path).toBe(404);
      }
      expect((await fetch(`${address}/api/%2e%2e/internal/visitor`)).status).toBeGreaterThanOrEqual(400);
      expect((await fetch(`${address}/api/csrf`, { method: 'DELETE' })).status).toBe(404);
    });
  });
});

describe('collector proxy', () => {
  const silentLogger = createLogger('test', 'silent');
  const upstream = createServer({ name: 'upstream', logger: silentLogger });
  const site = createServer({ name: 'site', logger: silentLogger });
  let siteUrl = '';
  const received: Record<string, unknown>[] = [];

  beforeAll(async () => {
    upstream.post('*', async ({ headers }) => {
      received.push(headers);
      return { accepted: 1, rejected: [] };
    });
    await addCollectorProxy(site, {
      url: await upstream.listen({ port: 0 }),
      requestsPerMinute: 2,
      kilobytesPerMinute: 300,
    });
    siteUrl = await site.listen({ port: 0 });
  });
  afterAll(async () => {
    await site.close();
    await upstream.close();
  });

  it('H14 limits requests per address and minute, strips the address, and sends Retry-After', async () => {
    const post = (client: string, path = '/events') =>
      fetch(siteUrl + path, { method: 'POST', body: '{}', headers: { 'x-forwarded-for': client } });
    expect([(await post('192.0.2.1')).status, (await post('192.0.2.1', '/lite')).status]).toEqual([200, 200]);
    const limited = await post('192.0.2.1');
    expect([limited.status, await limited.json()]).toMatchObject([429, { error: 'rate-limit' }]);
    expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await post('192.0.2.2')).status).toBe(200);
    expect(received.map((headers) => headers['x-forwarded-for'])).toEqual([undefined, undefined, undefined]);
  });

  it('H33 tells networks apart by a key of its own, whatever the request claims', async () => {
    received.length = 0;
    for (const address of ['198.51.100.1', '2001:db8:5:6::1', '2001:db8:5:6::2', '127.0.0.1']) {
      const headers = { 'x-forwarded-for': address, [networkKeyHeader]: 'forged' };
      await fetch(`${siteUrl}/events`, { method: 'POST', body: '{}', headers });
    }
    const [first, second, third, ofThisMachine] = received.map((headers) => headers[networkKeyHeader]);
    expect(first).toMatch(/^[\w-]{22}$/);
    expect(second).not.toBe(first);
    expect(third).toBe(second);
    expect(ofThisMachine).toBeUndefined();
  });

  it('H19 limits the bytes of an address and minute, also of requests without a length', async () => {
    const send = async (client: string, body: BodyInit) => {
      const init = {
        method: 'POST',
        body,
        duplex: 'half',
        headers: { 'x-forwarded-for': client, 'content-type': 'text/plain' },
      };
      return (await fetch(`${siteUrl}/events`, init)).status;
    };
    const stream = () => new Response('{}').body as ReadableStream;
    expect([await send('192.0.2.3', 'x'.repeat(200_000)), await send('192.0.2.3', 'x'.repeat(200_000))]).toEqual([
      200, 429,
    ]);
    expect([await send('192.0.2.4', stream()), await send('192.0.2.4', stream())]).toEqual([200, 429]);
  });
});
