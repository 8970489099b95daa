import { captureLogs } from '@contenthub/testing/fixtures/captured-logs';
import type { FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { createServer } from '../http/server.ts';
import { serviceFetch } from '../outgoing/service-fetch.ts';
import { createLogger, type Logger } from './logger.ts';
import { currentRequestId } from './request-context.ts';

const { lines, destination } = captureLogs();
const logger = createLogger('any', 'debug', destination);
const apps: FastifyInstance[] = [];

afterEach(async () => {
  await Promise.all(apps.splice(0).map((app) => app.close()));
  lines.splice(0);
});

function server(name: string, log: Logger = logger): FastifyInstance {
  const app = createServer({ name, logger: log });
  apps.push(app);
  return app;
}

const listen = (app: FastifyInstance) => app.listen({ host: '127.0.0.1', port: 0 });

describe('request ids', () => {
  it('from a caller are accepted', async () => {
    const app = server('one');
    const response = await app.inject({ url: '/healthz', headers: { 'x-request-id': 'from-the-edge_1' } });
    expect(response.headers['x-request-id']).toBe('from-the-edge_1');
  });

  it.each([
    ['one that is too short', 'abc'],
    ['one that is too long', 'a'.repeat(65)],
    ['markup', '<script>alert(1)</script>'],
    ['a forged log field', 'abcdefgh","level":60'],
    ['an empty one', ''],
  ])('are generated instead of %s', async (_name, given) => {
    const response = await server('one').inject({ url: '/healthz', headers: { 'x-request-id': given } });
    expect(response.headers['x-request-id']).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  });

  it.each(['GET', 'POST'] as const)('are forwarded to the next service and logged by both: %s', async (method) => {
    const second = server('second');
    second.route({
      method,
      url: '/inner',
      handler: async () => {
        logger.info('inner work');
        return { id: currentRequestId() };
      },
    });
    const inner = await listen(second);
    const first = server('first');
    first.route({
      method,
      url: '/outer',
      handler: async () => {
        logger.info('outer work');
        const body = method === 'POST' ? { body: '{"a":1}', headers: { 'content-type': 'application/json' } } : {};
        return (await serviceFetch(`${inner}/inner`, 1000, { method, ...body })).json();
      },
    });
    const outer = await listen(first);

    const headers = { 'x-request-id': 'travelling-id', 'content-type': 'application/json' };
    const body = method === 'POST' ? { body: '{"b":2}' } : {};
    const response = await fetch(`${outer}/outer`, { method, headers, ...body });
    expect(await response.json()).toEqual({ id: 'travelling-id' });
    expect(response.headers.get('x-request-id')).toBe('travelling-id');
    for (const message of ['outer work', 'inner work']) {
      expect(lines.find(({ msg }) => msg === message)).toMatchObject({ requestId: 'travelling-id', service: 'any' });
    }
    expect(lines.filter(({ msg }) => msg === 'request')).toEqual([
      expect.objectContaining({ url: '/inner', status: 200, requestId: 'travelling-id' }),
      expect.objectContaining({ url: '/outer', status: 200, requestId: 'travelling-id' }),
    ]);
  });

  it('of concurrent requests are not mixed up', async () => {
    const app = server('one');
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    app.get('/slow', async () => {
      await released;
      return { id: currentRequestId() };
    });
    app.get('/quick', async () => ({ id: currentRequestId() }));
    const slow = app.inject({ url: '/slow', headers: { 'x-request-id': 'slow-request' } });
    const quick = await app.inject({ url: '/quick', headers: { 'x-request-id': 'quick-request' } });
    release();
    expect(quick.json()).toEqual({ id: 'quick-request' });
    expect((await slow).json()).toEqual({ id: 'slow-request' });
  });

  it('are undefined outside a request', () => {
    expect(currentRequestId()).toBeUndefined();
    logger.info('by itself');
    expect(lines.at(-1)).not.toHaveProperty('requestId');
  });
});
