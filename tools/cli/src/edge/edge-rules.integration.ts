import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { repositoryRoot } from '@contenthub/all-in-one/repository-paths';
import { toCanonicalPath } from '@contenthub/server-kit/http/canonical-path';
import { purgeSecret, Varnish } from '@contenthub/services/testing/varnish';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** Stands in for the hub. Every path exists and may be cached. */
let origin: Server;
let edge: Varnish;
let web: string[];
const requested: string[] = [];
/** The edge's health check. */
const probe = '/favicon.ico';
/** The client headers of the last request to the origin. */
let clientHeaders: Record<string, unknown> = {};
beforeAll(async () => {
  origin = createServer(({ method, url = '', headers }, response) => {
    const { 'x-forwarded-for': client, forwarded, 'x-real-ip': real } = headers;
    if (url !== probe) clientHeaders = { client, forwarded, real };
    requested.push(`${method} ${url}`);
    const stale = url.startsWith('/blog/inspected') ? ', stale-if-error=86400' : '';
    response.writeHead(200, { 'cache-control': `public, max-age=0, s-maxage=3600${stale}` }).end(url);
  });
  await once(origin.listen(0, '127.0.0.1'), 'listening');
  web = [`127.0.0.1:${(origin.address() as AddressInfo).port}`];
  edge = await Varnish.start({ web });
  await edge.waitUntilHealthy();
});
afterAll(async () => {
  await edge?.stop();
  origin?.close();
});

/** Requests the path exactly as written. `fetch` would normalise it first. */
async function send(path: string, method = 'GET', headers: Record<string, string> = {}) {
  const sent = request(edge.address, { method, path, headers, agent: false }).end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  return { status: response.statusCode, headers: response.headers, body: await text(response) };
}

describe('path normalisation at the edge', () => {
  it.each(['/%6detrics', '/%72eadyz', '/%68ealthz', '//metrics', '/./metrics', '/blog/../metrics', '/%69nternal/x'])(
    'H06 handles %s like its normalised path and never forwards it',
    async (path) => {
      requested.length = 0;
      const odd = await send(`${path}?a=%61`);
      const plain = toCanonicalPath(path) ?? '';
      expect([odd.status, odd.headers.location, odd.headers['cache-control']]).toEqual([
        301,
        `${plain}?a=%61`,
        'no-store',
      ]);
      expect((await send(plain)).status).toBe(404);
      expect(requested.filter((line) => !line.includes(probe))).toEqual([]);
    },
  );

  it('H06 rejects a POST to a path that is not normalised, so that it cannot bypass the limits', async () => {
    for (const path of ['/%61pi/account/sign-in', '//api/account/sign-in', '/api/./account/sign-in', '/api\\account'])
      expect([path, (await send(path, 'POST')).status]).toEqual([path, 400]);
    const responses = await Promise.all(Array.from({ length: 25 }, () => send('/api/account/sign-in', 'POST')));
    expect(responses.some(({ status }) => status === 429)).toBe(true);
  });

  it.each([
    '/blog/search/caf%C3%A9',
    '/blog/search/caf%c3%a9',
    '/blog/search/and%2For',
    '/blog/search/why%3F',
    '/wp-content/uploads/a%20b.png',
    '/wp-json/wp/v2/templates/twentytwentyfive//home',
    '/.well-known/security.txt',
  ])('H06 forwards %s unchanged', async (path) => {
    expect(await send(path)).toMatchObject({ status: 200, body: path });
  });

  it('H06 normalises paths like the services', async () => {
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
        const plain = toCanonicalPath(path);
        const { status, headers } = await send(path);
        if (plain === undefined) expect([path, status]).toEqual([path, 400]);
        else if (plain === path) expect([path, status]).toEqual([path, 200]);
        else expect([path, status, headers.location]).toEqual([path, 301, plain]);
      }),
      { numRuns: 300 },
    );
  });
});

it('H06 never reflects request text in an edge response', async () => {
  const headers = { 'x-edge-purged': '<script>alert(1)</script>', 'surrogate-key': 'everything' };
  for (const [path, method] of [
    ['/metrics', 'GET'],
    ['/%6detrics', 'GET'],
    ['/blog/', 'PURGE'],
    ['/%61pi/x', 'POST'],
  ] as const) {
    const { status, body } = await send(path, method, headers);
    expect([301, 400, 404, 405]).toContain(status);
    expect(body).not.toContain('alert');
  }
});

describe('the cache key at the edge', () => {
  const cacheOf = async (path: string) => (await send(path)).headers['x-cache'];
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
  ])('H09 of %s ignores parameters that the page does not use', async (path, queries) => {
    await send(path);
    const responses = [];
    for (const query of queries) {
      const { headers, body } = await send(`${path}?${query}`);
      responses.push([query, headers['x-cache'], body]);
    }
    expect(responses).toEqual(queries.map((query) => [query, 'hit', path]));
  });

  it.each([
    ['/blog/', 'page=2'],
    ['/blog/grammar', 'page=2'],
    ['/blog/search/comma', 'page=12'],
    ['/business/learn/hr', 'page=2'],
    ['/business/learn', 'filter=content&page=2&search=comma'],
    ['/assets/a.js', 'v=1'],
    ['/wp-json/grammarly/contenthub/posts/', 'blog_type=main&page=2&search=x'],
  ])('H09 of %s includes the parameters it uses: %s', async (path, query) => {
    await send(path);
    expect(await send(`${path}?${query}`)).toMatchObject({ headers: { 'x-cache': 'miss' }, body: `${path}?${query}` });
    expect(await cacheOf(`${path}?${query}`)).toBe('hit');
  });
});

describe('the client address for rate limits', () => {
  const signIn = '/api/account/sign-in';
  const allowed = 20;
  let alone: Varnish;
  let trusting: Varnish;
  beforeAll(async () => {
    alone = await Varnish.start({ web });
    trusting = await Varnish.start({
      ...{ web, trustedProxies: '127.0.0.1, 198.51.100.0/24', editorsOrigin: 'https://editors.test' },
    });
    await Promise.all([alone.waitUntilHealthy(), trusting.waitUntilHealthy()]);
  });
  afterAll(() => Promise.all([alone?.stop(), trusting?.stop()]));

  async function post(to: string, headers: Record<string, string | string[]>): Promise<number | undefined> {
    const sent = request(to + signIn, { method: 'POST', headers, agent: false }).end();
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    response.resume();
    return response.statusCode;
  }

  /** Uses the PROXY protocol, as a TLS proxy does for a client that connects from this address. */
  async function postBehind(to: string, client: string, headers = ''): Promise<string> {
    const { hostname, port } = new URL(to);
    const socket = connect(Number(port), hostname);
    socket.write(`PROXY TCP4 ${client} 192.0.2.1 4711 443\r\n`);
    socket.write(`POST ${signIn} HTTP/1.1\r\nhost: hub\r\ncontent-length: 0\r\nconnection: close\r\n${headers}\r\n`);
    return (await text(socket)).split(' ', 2)[1] ?? '';
  }
  const inTurn = async <T>(count: number, call: (index: number) => Promise<T>) => {
    const responses: T[] = [];
    for (let index = 0; index < count; index += 1) responses.push(await call(index));
    return responses;
  };

  it('H08 is the connection’s address without trusted proxies and ignores X-Forwarded-For', async () => {
    const claims = (index: number) => ({
      'x-forwarded-for': `203.0.113.${index}`,
      'x-real-ip': '1.1.1.1',
      forwarded: 'for=1.1.1.1',
    });
    const statuses = await inTurn(allowed + 5, (index) => post(alone.address, claims(index)));
    expect(statuses).toEqual([...Array(allowed).fill(200), ...Array(5).fill(429)]);
    expect(clientHeaders).toEqual({ client: '127.0.0.1', forwarded: undefined, real: undefined });
  });

  it('H08 comes from the PROXY protocol and ignores headers', async () => {
    const rotating = (index: number) =>
      postBehind(trusting.proxyProtocolUrl, '203.0.113.1', `x-forwarded-for: 192.0.2.${index}\r\n`);
    const statuses = await inTurn(allowed + 5, rotating);
    expect(statuses).toEqual([...Array(allowed).fill('200'), ...Array(5).fill('429')]);
    expect(await postBehind(trusting.proxyProtocolUrl, '203.0.113.2')).toBe('200');
    expect(clientHeaders).toMatchObject({ client: '203.0.113.2' });
  });

  it('H08 is the address that trusted proxies add to X-Forwarded-For, ignoring earlier entries', async () => {
    // The client claims the first, the CDN adds the second, and this proxy adds the third, which is the CDN's address.
    const chain = (client: string, claim: number) => ({
      'x-forwarded-for': `10.9.8.${claim}, ${client}, 198.51.100.7`,
    });
    const statuses = await inTurn(allowed + 5, (index) => post(trusting.address, chain('203.0.113.3', index)));
    expect(statuses).toEqual([...Array(allowed).fill(200), ...Array(5).fill(429)]);
    expect(await post(trusting.address, chain('203.0.113.4', 1))).toBe(200);
    expect(clientHeaders).toMatchObject({ client: '203.0.113.4' });
    // Some proxies add another header instead of appending to the existing one.
    expect(await post(trusting.address, { 'x-forwarded-for': ['10.9.8.7', '203.0.113.5'] })).toBe(200);
    expect(clientHeaders).toMatchObject({ client: '203.0.113.5' });
    expect(await post(trusting.address, { 'x-forwarded-for': 'nonsense' })).toBe(200);
    expect(clientHeaders).toMatchObject({ client: '127.0.0.1' });
  });

  const sameNetwork = [
    ...['2001:db8:1:2::1', '2001:db8:1:2:ffff:ffff:ffff:ffff', '2001:0db8:0001:0002:0000:0000:0000:0003'],
    ...['2001:DB8:1:2:A::', '2001:db8:1:2:0:1::', '2001:db8:1:2:1:0:0:1', '2001:db8:1:2::1.2.3.4'],
  ];
  const zeroGroups = [
    ...['2001:db8::1', '2001:db8:0:0:1:2:3:4', '2001:db8::1:0:0:1', '2001:db8:0:0:1::', '2001:db8::2:3:4'],
    ...['2001:0db8:0:0:0:0:0:0', '2001:db8::ffff:1.2.3.4', '2001:db8::'],
  ];
  const startsWithZero = ['::1:2:3:4:5', '0:0:0:1::', '::1:2:3:0:0', '0:0:0:1:2:3:4:5', '::1:0:0:0:1'];
  const mapped = ['::ffff:192.0.2.200', '192.0.2.200', '::FFFF:c000:2c8', '0:0:0:0:0:ffff:192.0.2.200'];

  it.each([
    ['a /64 in any spelling', sameNetwork, '2001:db8:1:3::1'],
    ['a /64 with groups of zeros', zeroGroups, '2001:db8:0:1::1'],
    ['a /64 that begins with zeros', startsWithZero, '0:0:0:2::1'],
    ['an IPv4 address, also if it is mapped', mapped, '::ffff:192.0.2.201'],
  ])('H21 counts as one client for %s', async (_name, clients, other) => {
    const from = (client: string) => post(trusting.address, { 'x-forwarded-for': client });
    const statuses = await inTurn(allowed + 5, (index) => from(clients[index % clients.length] ?? ''));
    expect(statuses).toEqual([...Array(allowed).fill(200), ...Array(5).fill(429)]);
    for (const client of clients) expect([client, await from(client)]).toEqual([client, 429]);
    expect(await from(other)).toBe(200);
  });

  it('H21 counts the /64 of the PROXY protocol', async () => {
    const from = async (client: string) => {
      const { hostname, port } = new URL(trusting.proxyProtocolUrl);
      const socket = connect(Number(port), hostname);
      socket.write(`PROXY TCP6 ${client} 2001:db8::ffff 4711 443\r\n`);
      socket.write(`POST ${signIn} HTTP/1.1\r\nhost: hub\r\ncontent-length: 0\r\nconnection: close\r\n\r\n`);
      return (await text(socket)).split(' ', 2)[1];
    };
    const statuses = await inTurn(allowed + 5, (index) => from(`2001:db8:9:9:${index}::${index + 1}`));
    expect(statuses).toEqual([...Array(allowed).fill('200'), ...Array(5).fill('429')]);
    expect(await from('2001:db8:9:a::1')).toBe('200');
  });

  it('H15 gets no cached reader pages at the editors’ host', async () => {
    const get = async (host: string) => {
      const sent = request(`${trusting.address}/blog/both`, { headers: { host }, agent: false }).end();
      const [response] = (await once(sent, 'response')) as [IncomingMessage];
      response.resume();
      return response.headers['x-cache'];
    };
    const responses = [await get('www.hub.test'), await get('www.hub.test'), await get('editors.test')];
    expect(responses).toEqual(['miss', 'hit', 'pass']);
  });

  it('H08 is only taken from trusted proxies', async () => {
    expect(await postBehind(edge.proxyProtocolUrl, '203.0.113.9')).toBe('403');
    expect(await postBehind(trusting.proxyProtocolUrl, '203.0.113.9')).toBe('200');
  });
});

describe('a purge', () => {
  it('H16 can be sent by an operator with the secret', async () => {
    const hub = join(repositoryRoot, 'tools/cli/src/main.ts');
    const run = (settings: Record<string, string>) =>
      promisify(execFile)(process.execPath, [hub, 'purge', '--all'], { env: { ...process.env, ...settings } });
    await send('/blog/operated');
    await expect(run({ ...edge.settings, PURGE_SECRET: 'another-secret-0123456789' })).rejects.toThrow('401');
    expect((await send('/blog/operated')).headers['x-cache']).toBe('hit');
    expect((await run(edge.settings)).stdout).toContain('purged everything');
    expect((await send('/blog/operated')).headers['x-cache']).toBe('miss');
  });

  it('H16 requires the secret', async () => {
    const purge = async (authorization?: string) => {
      const headers = { 'surrogate-key': 'everything', ...(authorization && { authorization }) };
      return (await fetch(edge.purgeUrl, { method: 'PURGE', headers })).status;
    };
    await send('/blog/purged');
    expect(await Promise.all([purge(), purge('Bearer wrong'), purge(purgeSecret)])).toEqual([401, 401, 401]);
    expect((await send('/blog/purged')).headers['x-cache']).toBe('hit');
    expect(await purge(`Bearer ${purgeSecret}`)).toBe(200);
    expect((await send('/blog/purged')).headers['x-cache']).toBe('miss');
  });
});

describe('inspecting the cache of the edge', () => {
  const inspect = async (path: string, secret = purgeSecret) => {
    const headers = { authorization: `Bearer ${secret}` };
    const response = await fetch(edge.purgeUrl + path, { method: 'HEAD', headers });
    return { status: response.status, ttl: response.headers.get('x-edge-ttl'), keys: response.headers.get('xkey') };
  };

  it('O08 describes a cached page without fetching, using or refreshing it', async () => {
    requested.length = 0;
    const pages = () => requested.filter((line) => line.includes('/blog/inspected'));
    expect(await inspect('/blog/inspected')).toEqual({ status: 404, ttl: null, keys: null });
    expect(pages()).toEqual([]);
    await send('/blog/inspected');
    expect(await inspect('/blog/inspected?utm_source=x')).toMatchObject({
      status: 200,
      keys: expect.stringContaining('everything'),
    });
    expect(Number((await inspect('/blog/inspected')).ttl)).toBeGreaterThan(3000);
    await edge.purge('everything');
    const purged = await inspect('/blog/inspected');
    expect([purged.status, Number(purged.ttl) <= 0]).toEqual([200, true]);
    expect(pages()).toEqual(['GET /blog/inspected']);
    expect((await send('/blog/inspected')).headers['x-cache']).toBe('miss');
  });

  it('H06 O08 needs the secret, and the port of purges', async () => {
    await send('/blog/inspected');
    expect((await inspect('/blog/inspected', 'another-secret-of-32-characters!')).status).toBe(401);
    const { headers } = await send('/blog/inspected', 'HEAD', {
      authorization: `Bearer ${purgeSecret}`,
      'x-edge-inspect': 'yes',
    });
    expect(Object.keys(headers).filter((name) => /^x-edge|^xkey/.test(name))).toEqual([]);
    expect(headers['x-cache']).toBe('hit');
  });
});

describe('a web process that breaks connections', () => {
  const received: string[] = [];
  let broken: Server;
  let balanced: Varnish;
  beforeAll(async () => {
    broken = createServer(({ method, url = '', socket }, response) => {
      if (url === probe) return response.end();
      received.push(`${method} ${url}`);
      return socket.destroy();
    });
    await once(broken.listen(0, '127.0.0.1'), 'listening');
    balanced = await Varnish.start({ web: [`127.0.0.1:${(broken.address() as AddressInfo).port}`, ...web] });
    await balanced.waitUntilHealthy();
  });
  afterAll(async () => {
    await balanced?.stop();
    broken?.close();
  });

  it('O03 is not noticed by readers, because another one gets the request', async () => {
    const paths = Array.from({ length: 6 }, (_, number) => `/blog/broken-${number}/`);
    const statuses = [];
    for (const path of paths) statuses.push((await fetch(balanced.address + path)).status);
    expect(statuses).toEqual(paths.map(() => 200));
    expect(received.filter((line) => line.startsWith('GET /blog/broken-')).length).toBeGreaterThan(0);
  });

  it('O03 gets a request that may change something at most once', async () => {
    const forms = Array.from({ length: 4 }, (_, number) => `/events?form=${number}`);
    requested.length = 0;
    received.length = 0;
    const responses = await Promise.all(
      forms.map((path) => fetch(balanced.address + path, { method: 'POST', body: '{}' })),
    );
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200, 503]));
    const sent = [...requested, ...received].filter((line) => line.startsWith('POST'));
    expect(sent.toSorted()).toEqual(forms.map((path) => `POST ${path}`));
  });
});
