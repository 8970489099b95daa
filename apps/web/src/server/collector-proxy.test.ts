import { createLogger } from '@contenthub/server-kit/logger';
import { createServer } from '@contenthub/server-kit/server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addCollector } from './collector-proxy.server.ts';

const logger = createLogger('test', 'silent');
const upstream = createServer({ name: 'upstream', logger });
const site = createServer({ name: 'site', logger });
let address = '';
const heard: Record<string, unknown>[] = [];

beforeAll(async () => {
  upstream.post('*', async ({ headers }) => {
    heard.push(headers);
    return { accepted: 1, rejected: [] };
  });
  await addCollector(site, { url: await upstream.listen({ port: 0 }), requestsPerMinute: 2 });
  address = await site.listen({ port: 0 });
});
afterAll(async () => {
  await site.close();
  await upstream.close();
});

it('H14 passes so many requests of one address on in a minute, without the address, and says when to come again', async () => {
  const post = (client: string, path = '/events') =>
    fetch(address + path, { method: 'POST', body: '{}', headers: { 'x-forwarded-for': client } });
  expect([(await post('192.0.2.1')).status, (await post('192.0.2.1', '/lite')).status]).toEqual([200, 200]);
  const limited = await post('192.0.2.1');
  expect([limited.status, await limited.json()]).toMatchObject([429, { error: 'rate-limit' }]);
  expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await post('192.0.2.2')).status).toBe(200);
  expect(heard.map((headers) => headers['x-forwarded-for'])).toEqual([undefined, undefined, undefined]);
});
