import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLogger } from '../observability/logger.ts';
import { toCanonicalPath, unreservedCharacters } from './canonical-path.ts';
import { createServer } from './server.ts';

describe('toCanonicalPath', () => {
  it.each([
    ['/%6detrics', '/metrics'],
    ['/%6Detrics', '/metrics'],
    ['/%72eadyz', '/readyz'],
    ['/%61pi/account/sign-in', '/api/account/sign-in'],
    ['//metrics', '/metrics'],
    ['/./metrics', '/metrics'],
    ['/blog/../metrics', '/metrics'],
    ['/blog/%2e%2E/metrics', '/metrics'],
    ['/blog/.%2e/.%2E/../metrics', '/metrics'],
    ['/blog/..', '/'],
    ['/blog/x/.', '/blog/x/'],
    ['//evil.example/..//evil.example', '/evil.example'],
    ['/../../etc/passwd', '/etc/passwd'],
  ])('H06 normalizes %s to %s', (path, plain) => {
    expect(toCanonicalPath(path)).toBe(plain);
  });

  it.each([
    '/',
    '/blog/',
    '/blog/search/caf%C3%A9',
    '/blog/search/caf%c3%a9',
    '/blog/search/and%2For',
    '/blog/search/why%3F',
    '/blog/search/100%25',
    '/blog/search/...',
    '/blog/search/%2561',
    '/blog/grammar/e.g.-and-i.e.',
    '/.well-known/security.txt',
    '/wp-content/uploads/a%20b.png',
    '/wp-json/wp/v2/templates/twentytwentyfive//home',
  ])('H06 leaves %s unchanged', (path) => {
    expect(toCanonicalPath(path)).toBe(path);
  });

  it.each(['/%%361pi', '/a\\b', '/%2e/\\evil.example', 'metrics', 'http://evil.example/metrics', '*'])(
    'H06 rejects %s',
    (path) => {
      expect(toCanonicalPath(path)).toBeUndefined();
    },
  );

  it('H06 decodes every unreserved character and never points to another host', () => {
    for (const character of unreservedCharacters) {
      const code = character.charCodeAt(0).toString(16);
      for (const one of [code.toLowerCase(), code.toUpperCase()])
        expect(toCanonicalPath(`/x%${one}y`)).toBe(`/x${character}y`);
    }
    const piece = fc.constantFrom('/', '//', '.', '..', '%2e', '%2F', '%61', '%', '5c', '\\', 'a', 'evil.example');
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const plain = toCanonicalPath(`/${pieces.join('')}`);
        if (plain === undefined) return;
        expect(toCanonicalPath(plain)).toBe(plain);
        expect(new URL(plain, 'https://www.test').origin).toBe('https://www.test');
      }),
    );
  });
});

describe('a service', () => {
  const app = createServer({ name: 'any', logger: createLogger('any', 'silent') });
  let changed = 0;
  app.post('/api/change', async () => {
    changed += 1;
    return 'changed';
  });
  app.get('/blog/search/:query', async ({ params }) => params);
  let address: string;
  beforeAll(async () => {
    address = await app.listen({ host: '127.0.0.1', port: 0 });
  });
  afterAll(() => app.close());

  /** Requests the exact path. `fetch` and `inject` would normalize it. */
  async function send(method: string, path: string) {
    const sent = request(address, { method, path, agent: false }).end();
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    return { status: response.statusCode, headers: response.headers, body: await text(response) };
  }

  it.each(['/%6detrics', '//metrics', '/./metrics', '/blog/../metrics', '/%6d%65trics'])(
    'H06 redirects %s to /metrics',
    async (path) => {
      for (const method of ['GET', 'HEAD']) {
        const { status, headers, body } = await send(method, `${path}?name=%61`);
        expect([status, headers.location, headers['cache-control']]).toEqual([301, '/metrics?name=%61', 'no-store']);
        expect(body).toBe('');
      }
    },
  );

  it('H06 rejects state-changing requests with a non-canonical path', async () => {
    for (const path of ['/%61pi/change', '/api/./change', '/api/x/../change', '//api/change', 'http://x/api/change']) {
      const { status, body } = await send('POST', path);
      expect([path, status, JSON.parse(body).error]).toEqual([path, 400, 'bad-path']);
    }
    expect(changed).toBe(0);
    expect((await send('POST', '/api/change')).body).toBe('changed');
  });

  it('H06 serves paths with required encoding unchanged', async () => {
    for (const [path, query] of [
      ['caf%C3%A9', 'café'],
      ['and%2For', 'and/or'],
      ['why%3F', 'why?'],
    ])
      expect(JSON.parse((await send('GET', `/blog/search/${path}`)).body)).toEqual({ query });
  });
});
