import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { consoleBases, staffBase, staffPaths, staffTokenPath } from '@contenthub/contracts/staff/staff-paths';
import { createLogger } from '@contenthub/server-kit/observability/logger';
import { readSettings } from '@contenthub/server-kit/process/settings';
import { captureLogs } from '@contenthub/testing/fixtures/captured-logs';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { ConsoleClient } from './console-client.ts';
import { pageHeaders } from './security-headers.ts';
import { ConsoleSettings } from './settings.ts';
import { type ConsoleService, startConsole } from './start.ts';

/** Pino's number of the level. */
const warn = 40;

type Received = { method: string; url: string; headers: IncomingMessage['headers']; body: string };

const session = { id: 1, name: 'Vera', email: 'vera@example.com', role: 'viewer', mustSetUpTotp: false };
const client: ConsoleClient = {
  page: async (name) => `page ${name}`,
  headers: pageHeaders,
  async addAssets(server, requireSession) {
    server.get('/assets/app.js', { onRequest: requireSession }, async () => 'code');
  },
  async close() {},
};

/** What the console sends to the services behind it. How these respond is tested in e2e/src/console. */
describe('the console’s server', () => {
  let received: Received[] = [];
  let respond: (request: IncomingMessage, response: ServerResponse) => void;
  let upstream: Server;
  let service: ConsoleService;
  let settings: ConsoleSettings;

  const json = (response: ServerResponse, status: number, body: unknown, headers = {}) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));

  beforeAll(async () => {
    upstream = createServer((request, response) => {
      let body = '';
      request.on('data', (text: Buffer) => {
        body += text;
      });
      request.on('end', () => {
        received.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body });
        respond(request, response);
      });
    });
    await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(upstream.address() as AddressInfo).port}`;
    const env = {
      CONSOLE_PORT: '0',
      CONSOLE_ORIGIN: 'https://console.example.com',
      PLATFORM_URL: url,
      LOADER_URL: url,
    };
    settings = readSettings(ConsoleSettings, env);
    service = await startConsole(settings, client, createLogger('console', 'silent'));
  });
  afterAll(async () => {
    await service?.stop();
    upstream?.close();
  });
  beforeEach(() => {
    received = [];
    respond = (request, response) => {
      if (request.headers.authorization) return json(response, 200, { from: request.url });
      const isSignedIn = request.headers.cookie?.includes('valid') ?? false;
      if (!isSignedIn) return json(response, 401, { error: 'not-signed-in' });
      if (request.url === staffBase + staffPaths.session) return json(response, 200, session);
      if (request.url === staffTokenPath) return json(response, 200, { token: 'a-token' });
      return json(response, 200, { from: request.url });
    };
  });

  const cookie = '__Host-contenthub-staff.session_token=valid';
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(service.address + path, { headers, redirect: 'manual' });

  it.each(['/', '/posts?period=30d', '/team', '/audit', '/anything/at/all'])(
    'K01 shows only the sign-in page without a session: %s',
    async (path) => {
      for (const headers of [{}, { cookie: '__Host-contenthub-staff.session_token=guessed' }]) {
        const response = await get(path, headers as Record<string, string>);
        expect(response.status).toBe(303);
        const to = new URL(response.headers.get('location') ?? '', 'https://console.example.com');
        expect([to.origin, to.pathname]).toEqual(['https://console.example.com', '/sign-in']);
        expect(to.searchParams.get('next')).toBe(path === '/' ? null : path);
      }
      expect(await (await get(path, { cookie })).text()).toBe('page app');
    },
  );

  it('K01 serves code of the console to staff only', async () => {
    expect((await get('/assets/app.js')).status).toBe(401);
    expect((await get('/assets/app.js', { cookie })).status).toBe(200);
    expect(await (await get('/sign-in')).text()).toBe('page signIn');
  });

  it('K01 sends staff without an authenticator app to their account, if their role needs one', async () => {
    respond = (_request, response) => json(response, 200, { ...session, role: 'admin', mustSetUpTotp: true });
    expect((await get('/team', { cookie })).headers.get('location')).toBe('/account');
    expect((await get('/account', { cookie })).status).toBe(200);
  });

  it('K01 sends strict headers with every page', async () => {
    const { headers } = await get('/sign-in');
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(policy).not.toMatch(/unsafe|\*/);
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect(headers.get('strict-transport-security')).toContain('max-age=31536000');
  });

  it('K01 forwards the staff API with Origin, token and the client’s address, and returns cookies', async () => {
    respond = (_request, response) => json(response, 200, { next: 'done' }, { 'set-cookie': ['a=1; Path=/', 'b=2'] });
    const response = await fetch(service.address + consoleBases.staff + staffPaths.signIn, {
      method: 'POST',
      headers: {
        ...{ 'content-type': 'application/json', origin: 'https://console.example.com', 'x-csrf-token': 'token' },
        ...{ cookie, 'x-forwarded-for': '192.0.2.7', authorization: 'Bearer operator' },
      },
      body: JSON.stringify({ email: 'a@b.c', password: 'x' }),
    });
    expect(response.headers.getSetCookie()).toEqual(['a=1; Path=/', 'b=2']);
    const [{ url, headers, body } = {} as Received] = received;
    expect([url, JSON.parse(body)]).toEqual([staffBase + staffPaths.signIn, { email: 'a@b.c', password: 'x' }]);
    expect(headers).toMatchObject({ origin: 'https://console.example.com', 'x-csrf-token': 'token', cookie });
    expect(headers['x-forwarded-for']).toBe('192.0.2.7');
    expect(headers.authorization).toBeUndefined();
  });

  it('K01 calls the analytics API with a token of the session, and never with its cookie', async () => {
    const response = await get('/api/analytics/live?x=1', { cookie });
    expect(await response.json()).toEqual({ from: '/analytics/live?x=1' });
    expect(received.map(({ method, url }) => `${method} ${url}`)).toEqual([
      `GET ${staffTokenPath}`,
      'GET /analytics/live?x=1',
    ]);
    expect(received[1]?.headers).toMatchObject({ authorization: 'Bearer a-token' });
    expect(received[1]?.headers.cookie).toBeUndefined();
  });

  it('fills the names of experiments into the paths of both APIs', async () => {
    const results = await get('/api/analytics/experiments/blog_gc/results?segment=tier', { cookie });
    expect(await results.json()).toEqual({ from: '/analytics/experiments/blog_gc/results?segment=tier' });
    received.length = 0;
    await get('/api/staff/experiments', { cookie });
    expect(received.map(({ url }) => url)).toEqual([`${staffBase}/experiments`]);
  });

  it('K01 asks for the token of a POST request with its Origin and CSRF token', async () => {
    respond = (request, response) =>
      request.url === staffTokenPath ? json(response, 403, { error: 'foreign-origin' }) : json(response, 200, {});
    const response = await fetch(`${service.address}/api/analytics/query`, {
      method: 'POST',
      headers: { cookie, origin: 'https://evil.example', 'content-type': 'application/json' },
      body: '{}',
    });
    expect(response.status).toBe(403);
    expect(received.map(({ method, url, headers }) => [method, url, headers.origin])).toEqual([
      ['POST', staffTokenPath, 'https://evil.example'],
    ]);
  });

  it.each([
    '/api/staff/../operator/staff',
    '/api/staff/%2e%2e/operator/staff',
    '/api/operator/staff',
    '/api/staff-token',
    '/api/analytics/../queries/posts',
    '/api/analytics/unknown',
    '/internal/staff/session',
  ])('K01 forwards nothing but the contract: %s', async (path) => {
    const response = await get(path, { cookie });
    expect(received.filter(({ url }) => url !== staffBase + staffPaths.session)).toEqual([]);
    expect(await response.text()).not.toContain('"from"');
  });

  it('K01 encodes path parameters, so that they reach no other path', async () => {
    respond = (_request, response) => json(response, 404, {});
    const path = '/api/staff/team/..%2f..%2foperator%2fstaff';
    await fetch(service.address + path, { method: 'POST', headers: { cookie } });
    expect(received.map(({ url }) => url).filter((url) => !url.startsWith(`${staffBase}/team/`))).toEqual([]);
  });

  it('N03 shows an issue as a document that can run no code and reach nothing of the console', async () => {
    const html = '<html><head></head><style>:root { color-scheme: light dark; } @media (prefers-color-scheme: dark) {}';
    respond = (request, response) =>
      request.url === '/internal/staff/newsletter/issues/7/preview'
        ? json(response, 200, { subject: 'Commas', html, text: '' })
        : json(response, 404, { error: 'unknown-issue', message: 'There is no issue 8.' });
    const dark = await get('/api/newsletter/issues/7/preview?theme=dark&version=2', { cookie });
    expect(await dark.text()).toContain('color-scheme: dark; } @media all {}');
    expect(dark.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox allow-popups/);
    expect(dark.headers.get('content-type')).toContain('text/html');
    const light = await get('/api/newsletter/issues/7/preview?theme=light', { cookie });
    expect(await light.text()).toContain('color-scheme: light; } @media not all {}');
    const unknown = await get('/api/newsletter/issues/8/preview?theme=light', { cookie });
    expect([unknown.status, await unknown.json()]).toMatchObject([404, { error: 'unknown-issue' }]);
    expect(received.every(({ headers }) => headers.cookie === cookie)).toBe(true);
  });

  it('H10 returns 504 when a service hangs', async () => {
    const timeouts = { platformMs: 100, analyticsMs: 100 };
    const impatient = await startConsole(settings, client, createLogger('console', 'silent'), timeouts);
    onTestFinished(() => impatient.stop());
    respond = () => {};
    expect((await fetch(`${impatient.address}/api/staff/session`, { headers: { cookie } })).status).toBe(504);
    respond = (request, response) => {
      if (request.url === staffTokenPath) json(response, 200, { token: 'a-token' });
    };
    expect((await fetch(`${impatient.address}/api/analytics/live`, { headers: { cookie } })).status).toBe(504);
  });

  it('logs no error when a client leaves before the response', async () => {
    const { lines, destination } = captureLogs();
    const logged = await startConsole(settings, client, createLogger('console', 'debug', destination));
    onTestFinished(() => logged.stop());
    const called = Promise.withResolvers<void>();
    const cancelled = Promise.withResolvers<void>();
    respond = (request, response) => {
      if (request.url === staffTokenPath) json(response, 200, { token: 'a-token' });
      else {
        response.once('close', cancelled.resolve);
        called.resolve();
      }
    };
    const leaving = new AbortController();
    const response = fetch(`${logged.address}/api/analytics/live`, { headers: { cookie }, signal: leaving.signal });
    const outcome = response.then(({ status }) => status, String);
    await called.promise;
    leaving.abort();
    expect(await outcome).toMatch(/abort/i);
    await cancelled.promise;
    await expect.poll(() => lines.map(({ msg }) => msg)).toContain('client disconnected');
    expect(lines.filter(({ level }) => level >= warn)).toEqual([]);
  });

  it('explains that its services do not respond', async () => {
    respond = (request) => request.socket.destroy();
    const page = await get('/posts', { cookie });
    expect([page.status, (await page.json()) as object]).toMatchObject([503, { error: 'unavailable' }]);
    const call = await get('/api/analytics/live', { cookie });
    expect([call.status, (await call.json()) as object]).toMatchObject([503, { error: 'unavailable' }]);
  });
});
