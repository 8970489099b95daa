import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { request } from 'node:http';
import { cookieName, csrfCookie, csrfHeader } from '@contenthub/contracts/platform/platform-paths';
import { addErrorHandlers } from '@contenthub/server-kit/http/error-responses';
import fastifyCookie from '@fastify/cookie';
import { type FastifyInstance, fastify, type RouteOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RunningPlatform } from '../testing/running-platform.ts';
import { openPGlite } from '../testing/test-databases.ts';
import { publicOrigin } from '../testing/test-visitor.ts';
import { addGuard, CsrfTokens } from './request-guard.ts';

const consoleOrigin = 'http://console.contenthub.localhost:4050';
const safeMethods = ['GET', 'HEAD', 'OPTIONS'];
const foreignOrigins = [undefined, 'null', 'https://evil.example', `${publicOrigin}.evil.example`];

/** Variants of a path that an attacker may try. Some match a route, some do not; none may change anything. */
function spellings(path: string): string[] {
  const encode = (character: string) => `%${character.charCodeAt(0).toString(16)}`;
  const encodedAt = (index: number) => path.slice(0, index) + encode(path.charAt(index)) + path.slice(index + 1);
  return [path, encodedAt(1), encodedAt(2), encodedAt(path.length - 1), `/${path}`, `/.${path}`, path.toUpperCase()];
}

/** Sends a path exactly as written; `fetch` would resolve dot segments. */
function send(address: string, method: string, path: string, headers: Record<string, string>) {
  return new Promise<{ status: number; body: string }>((resolve, reject) => {
    const { hostname, port } = new URL(address);
    const sent = request({ hostname, port, method, path, headers }, (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (text: string) => {
        body += text;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body }));
    });
    sent.on('error', reject).end(method === 'GET' ? undefined : '{}');
  });
}

describe('routes of the running platform', () => {
  const routes: { method: string; path: string; exempt: boolean }[] = [];
  const collect = (message: unknown) => {
    (message as { fastify: FastifyInstance }).fastify.addHook('onRoute', ({ method, url, config }: RouteOptions) => {
      for (const one of [method].flat()) {
        const path = url.replace(/:\w+/g, 'anything');
        routes.push({ method: one, path, exempt: config?.exemptFromCsrf !== undefined });
      }
    });
  };

  let platform: RunningPlatform;
  beforeAll(async () => {
    subscribe('fastify.initialization', collect);
    platform = await RunningPlatform.start(await openPGlite());
    unsubscribe('fastify.initialization', collect);
  });
  afterAll(() => platform?.stop());

  it('H07 rejects every state-changing route in every spelling without our Origin', async () => {
    const changing = routes.filter(({ method, exempt }) => !safeMethods.includes(method) && !exempt);
    expect(changing.length).toBeGreaterThan(8);
    const processed: string[] = [];
    const otherwiseRefused: string[] = [];
    for (const { method, path } of changing) {
      for (const spelling of spellings(path)) {
        for (const origin of foreignOrigins) {
          const headers = { 'content-type': 'application/json', ...(origin && { origin }) };
          const { status } = await send(platform.address, method, spelling, headers);
          const line = `${method} ${spelling} from ${origin}: ${status}`;
          if (![400, 403, 404].includes(status)) processed.push(line);
          if (spelling === path && status !== 403) otherwiseRefused.push(line);
        }
      }
    }
    expect({ processed, otherwiseRefused }).toEqual({ processed: [], otherwiseRefused: [] });
  });

  it('H07 exempts only routes that carry the operator’s token', async () => {
    const exempt = routes.filter(({ method, exempt }) => exempt && !safeMethods.includes(method));
    const internal = exempt.filter(({ path }) => path.startsWith('/internal/'));
    const issue = '/internal/newsletter/issues/anything';
    expect(internal.map(({ path }) => path).toSorted()).toEqual(
      [
        '/internal/experiments/anything',
        ...['count', 'export', 'erase'].map((action) => `/internal/people/${action}`),
        '/internal/newsletter/issues',
        ...['test', 'schedule', 'pause', 'resume', 'resolve'].map((action) => `${issue}/${action}`),
        '/internal/newsletter/reader',
        ...['add', 'reset', 'deactivate'].map((action) => `/internal/operator/staff/${action}`),
        issue,
      ].toSorted(),
    );
    for (const { path } of internal) {
      const { status } = await send(platform.address, 'POST', path, { 'content-type': 'application/json' });
      expect([path, status]).toEqual([path, 401]);
    }
  });

  it('H07 exempts only three public routes, which have other proof than a token', async () => {
    const exempt = routes.filter(({ method, exempt }) => exempt && !safeMethods.includes(method));
    const refusals = exempt
      .filter(({ path }) => !path.startsWith('/internal/'))
      .map(async ({ path }) => {
        const headers = { 'content-type': 'application/json', origin: 'https://evil.example' };
        const { status } = await send(platform.address, 'POST', path, headers);
        return [path, status];
      });
    expect(Object.fromEntries(await Promise.all(refusals))).toEqual({
      // Same origin.
      '/api/newsletter/subscribe': 403,
      // A signed token in the link.
      '/api/newsletter/unsubscribe': 400,
      // The provider's signature.
      '/api/newsletter/delivery-events': 401,
    });
  });
});

describe('an unlisted route', () => {
  const tokens = new CsrfTokens('a secret of at least thirty-two characters', Date.now);
  let app: FastifyInstance;
  beforeAll(async () => {
    app = fastify();
    addErrorHandlers(app);
    await app.register(fastifyCookie);
    const csrf = cookieName(csrfCookie, publicOrigin);
    const site = { origin: publicOrigin, csrfCookie: csrf, tokens, sessionOf: () => '' };
    addGuard(app, { reader: site, console: { ...site, origin: consoleOrigin } });
    app.route({ method: ['POST', 'PUT', 'PATCH', 'DELETE'], url: '/new/thing', handler: async () => 'changed' });
    app.post('/api/form', { config: { fromPage: true } }, async () => 'changed');
    app.post('/staff', { config: { console: true } }, async () => 'changed');
    app.post('/webhook', { config: { exemptFromCsrf: 'signed by its sender' } }, async () => 'changed');
    app.get('/new/thing', async () => 'read');
  });
  afterAll(() => app.close());

  it.each(['POST', 'PUT', 'PATCH', 'DELETE'] as const)('H07 rejects a cross-site %s by default', async (method) => {
    for (const url of ['/new/thing', '/n%65w/thing', '/new/%74hing'])
      for (const origin of foreignOrigins)
        expect((await app.inject({ method, url, headers: { ...(origin && { origin }) } })).statusCode).toBe(403);
    const headers = { origin: publicOrigin };
    expect((await app.inject({ method, url: '/new/thing', headers })).json()).toMatchObject({ error: 'csrf' });
  });

  it('H07 checks an encoded spelling of a form like the plain one', async () => {
    for (const url of ['/api/form', '/%61pi/form', '/api/%66orm'])
      expect((await app.inject({ method: 'POST', url, headers: { origin: 'https://evil.example' } })).statusCode).toBe(
        403,
      );
  });

  it('K01 accepts a staff route only from the console, and the others only from the site', async () => {
    const token = tokens.create('');
    const cookie = `${cookieName(csrfCookie, publicOrigin)}=${token}`;
    const post = async (url: string, origin: string) =>
      (await app.inject({ method: 'POST', url, headers: { origin, [csrfHeader]: token, cookie } })).statusCode;
    expect([await post('/staff', consoleOrigin), await post('/staff', publicOrigin)]).toEqual([200, 403]);
    expect([await post('/new/thing', consoleOrigin), await post('/new/thing', publicOrigin)]).toEqual([403, 200]);
  });

  it('H07 allows our own page, a safe method and an exempt route', async () => {
    const token = tokens.create('');
    const cookie = `${cookieName(csrfCookie, publicOrigin)}=${token}`;
    const own = { origin: publicOrigin, [csrfHeader]: token, cookie };
    expect((await app.inject({ method: 'POST', url: '/new/thing', headers: own })).body).toBe('changed');
    expect((await app.inject({ method: 'GET', url: '/new/thing' })).body).toBe('read');
    expect((await app.inject({ method: 'POST', url: '/webhook' })).body).toBe('changed');
  });
});

const secret = 'a secret for tests that is long enough';
const minute = 60_000;
const tokensAt = (now: number) => new CsrfTokens(secret, () => now);

it('H11 accepts a token despite clock skew', () => {
  const token = tokensAt(10 * minute).create('session');
  expect(tokensAt(10 * minute - 150).verify(token, 'session')).toBe(true);
  expect(tokensAt(6 * minute).verify(token, 'session')).toBe(true);
});

it('H07 is valid for a day and for its session only, and not if it is from the future', () => {
  const token = tokensAt(10 * minute).create('session');
  expect(tokensAt(0).verify(token, 'session')).toBe(false);
  expect(tokensAt(10 * minute + 24 * 60 * minute).verify(token, 'session')).toBe(false);
  expect(tokensAt(11 * minute).verify(token, 'another session')).toBe(false);
  expect(tokensAt(11 * minute).verify(`${token}x`, 'session')).toBe(false);
});
