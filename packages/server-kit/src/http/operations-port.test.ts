import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { freePort } from '@contenthub/testing/sockets/free-port';
import { expect, it } from 'vitest';
import { createLogger } from '../observability/logger.ts';
import { createServer } from './server.ts';

const logger = createLogger('any', 'silent');
const host = '127.0.0.1';

it('H06 serves health and metrics only on the operations port, until the service has stopped', async () => {
  const port = await freePort();
  const app = createServer({ name: 'any', logger, operations: { host, port } });
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { promise: began, resolve: begin } = Promise.withResolvers<void>();
  app.get('/slow', async () => {
    begin();
    await released;
    return 'done';
  });
  const address = await app.listen({ host, port: 0 });
  const operations = `http://${host}:${port}`;
  for (const path of ['/healthz', '/readyz', '/metrics']) {
    expect([path, (await fetch(address + path)).status]).toEqual([path, 404]);
    expect([path, (await fetch(operations + path)).status]).toEqual([path, 200]);
  }
  expect((await fetch(`${operations}/slow`)).status).toBe(404);
  expect(await (await fetch(`${operations}/metrics`)).text()).toContain('service="any"');

  const slow = fetch(`${address}/slow`);
  await began;
  const closed = app.close();
  await expect.poll(async () => (await fetch(`${operations}/readyz`)).status).toBe(503);
  release();
  expect(await (await slow).text()).toBe('done');
  await closed;
  await expect(fetch(`${operations}/healthz`)).rejects.toThrow();
});

it('H30 serves no metrics on a port that the public reaches', async () => {
  const app = createServer({ name: 'any', logger, operations: { host, port: undefined }, isPublic: true });
  const address = await app.listen({ host, port: 0 });
  expect((await fetch(`${address}/readyz`)).status).toBe(200);
  for (const path of ['/metrics', '/%6detrics', '/metrics/'])
    expect([path, (await fetch(address + path)).status]).toEqual([path, 404]);
  await app.close();
});

it('H06 fails to start if the operations port is taken, and names the setting', async () => {
  const other = createHttpServer().listen(0, host);
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const app = createServer({ name: 'any', logger, operations: { host, port } });
  await expect(app.listen({ host, port: 0 })).rejects.toThrow('OPERATIONS_PORT');
  await app.close();
  other.close();
});

it('H06 serves internal routes only on the operations port', async () => {
  const port = await freePort();
  const app = createServer({ name: 'any', logger, operations: { host, port }, internalPath: '/internal/' });
  app.get('/public', async () => 'public');
  app.post('/internal/echo/:name', async ({ body, params }) => ({ body, params }));
  const address = await app.listen({ host, port: 0 });
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"on":true}' };

  const inside = await fetch(`http://${host}:${port}/internal/echo/one`, init);
  expect(await inside.json()).toEqual({ body: { on: true }, params: { name: 'one' } });
  expect((await fetch(`http://${host}:${port}/internal/nothing`)).status).toBe(404);
  expect((await fetch(`http://${host}:${port}/public`)).status).toBe(404);

  expect(await (await fetch(`${address}/public`)).text()).toBe('public');
  for (const [path, status] of [
    ['/internal/echo/one', 404],
    ['/%69nternal/echo/one', 400],
    ['//internal/echo/one', 400],
  ] as const)
    expect([path, (await fetch(address + path, init)).status]).toEqual([path, status]);
  await app.close();
});
