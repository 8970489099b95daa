import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json, text } from 'node:stream/consumers';
import { createServer } from '@contenthub/server-kit/http/server';
import { createLogger } from '@contenthub/server-kit/observability/logger';
import { fastify } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPageRoute } from '../http/page-routes.server.ts';
import { addEditorsHost, addWordPressProxy } from './wordpress-proxy.server.ts';

const wordpress = fastify({ bodyLimit: 10_000_000 });
const web = createServer({ name: 'web', logger: createLogger('web', 'silent') });
const invalidPath = 'source/request contain invalid characters';
const received: string[] = [];
let address: string;

beforeAll(async () => {
  wordpress.removeAllContentTypeParsers();
  wordpress.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  wordpress.addHook('onRequest', async ({ url }) => void received.push(url));
  // WordPress responds to `_jsonp` with a script, and so can any plugin.
  wordpress.get('/wp-json/contenthub/v1/script', async ({ query }, reply) =>
    reply.type((query as { type: string }).type).send('attack()'),
  );
  wordpress.get('/wp-content/uploads/typed/*', async ({ query }, reply) =>
    reply.header('content-type', (query as { type?: string }).type ?? '').send(Buffer.from('a file')),
  );
  wordpress.get('/wp-includes/js/a.js', async (_request, reply) => reply.type('text/javascript').send('code()'));
  wordpress.all('*', async ({ method, url, headers }) => ({ method, url, headers }));
  const url = await wordpress.listen({ host: '127.0.0.1', port: 0 });
  const answerPage = async (_request: unknown, reply: { send: (text: string) => unknown }) =>
    reply.send('a page') as never;
  await addWordPressProxy(web, { url, origin: 'https://www.hub.test', pageHandler: answerPage });
  web.get('/wp-json/grammarly/contenthub/*', async () => 'our own API');
  addPageRoute(web, answerPage);
  address = await web.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await web.close();
  await wordpress.close();
});

describe('WordPress on the hub’s site', () => {
  it.each([
    '/wp-login.php?redirect_to=%2Fwp-admin%2F',
    '/wp-admin',
    '/wp-admin/post.php?post=1&action=edit',
    '/wp-includes/js/dist/editor.min.js?ver=1',
    '/wp-content/uploads/a%20b.png',
    '/wp-json/',
    '/wp-json/wp/v2/posts/1/?_embed&_wpnonce=x',
    '/wp-json/batch/v1',
    '/wp-json/oembed/1.0/proxy?url=x',
    '/wp-json/contenthub/v1/settings',
    '/?p=12&preview=true',
    '/?p=12&preview=true&_thumbnail_id=3',
    '/?p=12&_wp-find-template=true',
  ])('forwards %s with the host for its links', async (path) => {
    const forged = { 'x-forwarded-host': 'evil.test', 'x-forwarded-proto': 'http' };
    const cookie = 'wordpress_logged_in_1=a; wp-settings-1=b';
    const response = await (await fetch(address + path, { headers: { ...forged, cookie } })).json();
    expect(response).toMatchObject({
      url: path,
      headers: { 'x-forwarded-host': 'www.hub.test', 'x-forwarded-proto': 'https', cookie },
    });
  });

  it.each([
    ['/', 'a page'],
    ['/?p=12', 'a page'],
    ['/?p=x&preview=true', 'a page'],
    ['/?preview=true', 'a page'],
    ['/wp-cron.php', 'a page'],
    ['/xmlrpc.php', 'a page'],
    ['/index.php?p=12&preview=true', 'a page'],
    ['/wp-json/other/v1/x', 'a page'],
    ['/wp-admins', 'a page'],
    ['/blog/', 'a page'],
    ['/wp-json/grammarly/contenthub/posts/', 'our own API'],
  ])('does not forward %s', async (path, body) => {
    received.splice(0);
    expect(await (await fetch(address + path)).text()).toBe(body);
    expect(received).toEqual([]);
  });

  it.each([
    ['/wp-content/..%2fwp-cron.php', invalidPath],
    ['/wp-json/wp/v2/..%5c..%5cx', invalidPath],
    ['/wp-admin/%E0%A4%A', "'/wp-admin/%E0%A4%A' is not a valid url component"],
  ])('does not forward %s past the allow list', async (path, message) => {
    received.splice(0);
    // Not fetch(), which would normalize the path.
    const [response] = (await once(get(address, { path }), 'response')) as [IncomingMessage];
    expect(response.statusCode).toBe(400);
    expect(await json(response)).toEqual({ error: 'bad-request', message, requestId: expect.any(String) });
    expect(received).toEqual([]);
  });

  it('C09 keeps the editor connected to the tabs it opens', async () => {
    for (const path of ['/wp-admin/post.php?post=1&action=edit', '/?p=12&preview=true', '/wp-json/wp/v2/posts/1']) {
      expect((await fetch(address + path)).headers.get('cross-origin-opener-policy'), path).toBe('unsafe-none');
    }
  });

  it('H15 forwards no cookie of the hub', async () => {
    const hub = ['__Host-csrf-token=1', '__Host-contenthub.session_token=2', 'contenthub.session_token=3', 'visitor=4'];
    const own = ['wordpress_test_cookie=5', 'wp-settings-time-1=6'];
    const headers = { cookie: [...hub, ...own].join('; ') };
    const response = (await (await fetch(`${address}/wp-admin/`, { headers })).json()) as {
      headers: { cookie: string };
    };
    expect(response.headers.cookie).toBe(own.join('; '));
  });

  it('H15 forwards the client’s address as the hub knows it', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.7' };
    const response = await (await fetch(`${address}/wp-login.php`, { headers })).json();
    // Loopback is a trusted proxy here, so its header counts.
    expect(response).toMatchObject({ headers: { 'x-forwarded-for': '203.0.113.7' } });
    expect(await (await fetch(`${address}/wp-login.php`)).json()).toMatchObject({
      headers: { 'x-forwarded-for': '127.0.0.1' },
    });
  });

  it.each([
    '/wp-json/?_jsonp=parent.attack',
    '/wp-json?_jsonp=x',
    '/wp-json/wp/v2/posts?a=1&_jsonp=x',
    '/wp-json/wp/v2/posts?%5fjsonp=x',
    '/wp-json/wp/v2/posts?_JSONP=x',
    '/wp-json/wp/v2/posts?_jsonp[]=x',
    '/wp-json/wp/v2/posts?_jsonp%5Ba%5D=x',
    '/wp-json/wp/v2/posts?.jsonp=x',
    '/wp-json/wp/v2/posts?%20_jsonp=x',
    '/wp-json/wp/v2/posts?+_jsonp=x',
    '/wp-json/wp/v2/posts?[jsonp=x',
    '/wp-json/wp/v2/posts?_jsonp%00y=x',
    '/wp-json/wp/v2/posts?_jsonp',
    '/wp-json/wp/v2/posts?a=1;_jsonp=x',
    '/wp-json/wp/v2/posts/1?_method=DELETE',
    '/wp-json/wp/v2/posts/1?_Method[]=DELETE',
    '/wp-admin/?_method=DELETE',
    '/?p=12&preview=true&_jsonp=x',
    '/?p=12&preview=true&rest_route=/wp/v2/posts',
    '/?p=12&preview=true&rest.route=/wp/v2/posts',
  ])('H02 rejects %s', async (path) => {
    received.splice(0);
    const [response] = (await once(get(address, { path }), 'response')) as [IncomingMessage];
    expect(response.statusCode).toBe(400);
    expect(await json(response)).toMatchObject({ error: 'bad-request' });
    expect(received).toEqual([]);
  });

  it.each(['/wp-admin/admin.php?method=x', '/wp-json/wp/v2/posts?_methods=x&jsonp=x'])(
    'H02 forwards %s, which only looks similar',
    async (path) => {
      expect((await fetch(address + path)).status).toBe(200);
    },
  );

  it.each([
    ['POST', 'PUT', 200],
    ['POST', 'DELETE', 200],
    ['POST', 'GET', 400],
    ['GET', 'DELETE', 400],
    ['GET', 'POST', 400],
  ])('H02 responds to %s with override %s with %i', async (method, override, status) => {
    const headers = { 'x-http-method-override': override };
    expect((await fetch(`${address}/wp-json/wp/v2/posts/1`, { method, headers })).status).toBe(status);
  });

  it.each(['text/javascript', 'application/javascript; charset=UTF-8', 'text/ecmascript', 'Application/X-JavaScript'])(
    'H02 sends REST responses of type %s as text',
    async (type) => {
      const response = await fetch(`${address}/wp-json/contenthub/v1/script?type=${encodeURIComponent(type)}`);
      expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
      expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    },
  );

  it('H02 leaves JSON and the scripts of WordPress’s screens unchanged', async () => {
    const typeOf = async (path: string) => (await fetch(address + path)).headers.get('content-type');
    expect(await typeOf('/wp-json/wp/v2/posts')).toBe('application/json; charset=utf-8');
    expect(await typeOf('/wp-includes/js/a.js')).toMatch(/^text\/javascript/);
  });

  it.each([
    'text/html',
    'Text/HTML; charset=UTF-8',
    'application/xhtml+xml',
    'text/xml',
    'text/javascript',
    'text/css',
    'image/svg+xml-unknown',
    'application/x-shockwave-flash',
    'application/zip',
    '',
  ])('H26 sends an upload of type “%s” as a download that runs nothing', async (type) => {
    const { headers } = await fetch(`${address}/wp-content/uploads/typed/x?type=${encodeURIComponent(type)}`);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': 'attachment',
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
    });
  });

  it('H26 shows an uploaded drawing without its scripts', async () => {
    const { headers } = await fetch(
      `${address}/wp-content/uploads/typed/x?type=${encodeURIComponent('image/svg+xml')}`,
    );
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'image/svg+xml',
      'content-security-policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'",
      'x-content-type-options': 'nosniff',
    });
    expect(headers.get('content-disposition')).toBeNull();
  });

  it.each(['image/jpeg', 'image/avif', 'audio/mpeg', 'video/mp4', 'text/vtt', 'application/pdf'])(
    'H26 shows an upload of type %s',
    async (type) => {
      const { headers } = await fetch(`${address}/wp-content/uploads/typed/x?type=${encodeURIComponent(type)}`);
      expect([headers.get('content-type'), headers.get('x-content-type-options')]).toEqual([type, 'nosniff']);
      expect(headers.get('content-disposition')).toBeNull();
    },
  );

  it.each(['/wp-content/../wp-cron.php', '/wp-content/%2e%2e/wp-cron.php', '//wp-cron.php', '/%77p-cron.php'])(
    'H06 redirects %s to its canonical path without reaching WordPress',
    async (path) => {
      received.splice(0);
      const [response] = (await once(get(address, { path }), 'response')) as [IncomingMessage];
      expect([response.statusCode, response.headers.location]).toEqual([301, '/wp-cron.php']);
      response.resume();
      expect(received).toEqual([]);
    },
  );

  it('H06 accepts template ids as the block editor writes them', async () => {
    const path = '/wp-json/wp/v2/templates/twentytwentyfive//home?context=edit';
    expect(await (await fetch(address + path)).json()).toMatchObject({ url: path });
  });

  it('forwards request bodies of any type and size', async () => {
    for (const type of ['application/json', 'application/x-www-form-urlencoded', 'image/png']) {
      const body = new Uint8Array(3_000_000);
      const response = await fetch(`${address}/wp-json/wp/v2/media`, {
        method: 'POST',
        body,
        headers: { 'content-type': type },
      });
      expect(await response.json()).toMatchObject({ method: 'POST', headers: { 'content-length': '3000000' } });
    }
  });
});

describe('WordPress on its own host', () => {
  const site = createServer({ name: 'web', logger: createLogger('web', 'silent') });
  const [editors, origin] = ['https://editors.hub.test', 'https://www.hub.test'];
  let siteAddress: string;
  beforeAll(async () => {
    const url = `http://127.0.0.1:${(wordpress.server.address() as AddressInfo).port}`;
    const answerPage = async (_request: unknown, reply: { send: (text: string) => unknown }) =>
      reply.send('a page') as never;
    addEditorsHost(site, editors, origin);
    await addWordPressProxy(site, { url, origin: editors, ownHost: true, pageHandler: answerPage });
    site.get('/assets/*', async () => 'an asset');
    addPageRoute(site, answerPage);
    siteAddress = await site.listen({ host: '127.0.0.1', port: 0 });
  });
  afterAll(() => site.close());

  /** Not fetch(), which cannot set the Host header. */
  async function request(host: string, path: string) {
    const [response] = (await once(get(siteAddress, { path, headers: { host } }), 'response')) as [IncomingMessage];
    return { status: response.statusCode, location: response.headers.location, body: await text(response) };
  }

  it.each(['/wp-login.php', '/wp-admin/', '/wp-json/wp/v2/posts/1', '/?p=12&preview=true'])(
    'H15 serves %s to editors and not to readers',
    async (path) => {
      received.splice(0);
      expect(await request('www.hub.test', path)).toMatchObject({ status: 200, body: 'a page' });
      expect(received).toEqual([]);
      const { body } = await request('editors.hub.test', path);
      expect(JSON.parse(body)).toMatchObject({ url: path, headers: { 'x-forwarded-host': 'editors.hub.test' } });
    },
  );

  it('H15 serves previews and their assets to editors and redirects other paths to the readers’ host', async () => {
    expect(await request('editors.hub.test', '/blog/preview/12/nonce')).toMatchObject({ status: 200, body: 'a page' });
    expect(await request('editors.hub.test', '/assets/a.js')).toMatchObject({ status: 200, body: 'an asset' });
    for (const path of ['/', '/blog/', '/blog/grammar/commas?a=b', '/signin'])
      expect(await request('editors.hub.test', path)).toMatchObject({ status: 302, location: origin + path });
    expect(await request('www.hub.test', '/blog/')).toMatchObject({ status: 200, body: 'a page' });
  });
});
