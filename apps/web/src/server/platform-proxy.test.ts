import { createLogger } from '@contenthub/server-kit/logger';
import { createServer } from '@contenthub/server-kit/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPlatform } from './platform-proxy.server.ts';

const logger = createLogger('test', 'silent');
const upstream = createServer({ name: 'upstream', logger });
// An edge that is trusted stands elsewhere: whoever asks here speaks for nobody but themselves.
const site = createServer({ name: 'site', logger, trustProxy: '192.0.2.1' });
let address = '';

beforeAll(async () => {
  upstream.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  );
  upstream.all('*', async ({ method, url, headers, body }, reply) =>
    reply.header('set-cookie', ['a=1', 'b=2']).send({ method, url, headers, body }),
  );
  await addPlatform(site, await upstream.listen({ port: 0 }));
  address = await site.listen({ port: 0 });
});
afterAll(async () => {
  await site.close();
  await upstream.close();
});

type Echo = { method: string; url: string; headers: Record<string, string>; body?: string };
const echo = async (response: Response) => (await response.json()) as Echo;

describe('the platform on the hub’s own site', () => {
  it('passes calls on as they are, with the cookies of both sides', async () => {
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

  it('says where a request comes from, whatever it claims itself', async () => {
    const claims = { 'x-forwarded-for': '203.0.113.9' };
    const { headers } = await echo(await fetch(`${address}/api/csrf`, { headers: claims }));
    expect(headers['x-forwarded-for']).toBe('127.0.0.1');
  });

  it('passes on nothing but what is public', async () => {
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
