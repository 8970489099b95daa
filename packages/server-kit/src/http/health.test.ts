import type { FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { createLogger } from '../observability/logger.ts';
import { hubVersion } from '../process/version.ts';
import type { ReadinessChecks } from './health.ts';
import { createServer } from './server.ts';

const apps: FastifyInstance[] = [];
afterEach(() => Promise.all(apps.splice(0).map((app) => app.close())));

function server(ready: ReadinessChecks, checkDeadlineMs?: number): FastifyInstance {
  const logger = createLogger('any', 'silent');
  const app = createServer({ name: 'any', logger, ready, ...(checkDeadlineMs && { checkDeadlineMs }) });
  apps.push(app);
  return app;
}

const fine = async () => {};
const broken = async () => {
  throw new Error('the disk is full');
};

describe('health', () => {
  it('O12 of a running process is ok and names its release, whatever its checks return', async () => {
    const response = await server({ disk: broken }).inject('/healthz');
    expect([response.statusCode, response.json()]).toEqual([200, { status: 'ok', version: hubVersion }]);
  });
});

describe('readiness', () => {
  it('is ready when every check passes', async () => {
    const response = await server({ database: fine, disk: fine }).inject('/readyz');
    expect([response.statusCode, response.json()]).toEqual([200, { status: 'ready' }]);
  });

  it('is 503 with the message of the failed check', async () => {
    const response = await server({ database: fine, disk: broken }).inject('/readyz');
    expect(response.statusCode).toBe(503);
    expect(response.json()).toEqual({ status: 'not ready', failed: { disk: 'the disk is full' } });
  });

  it('H10 is 503 when a check times out', async () => {
    const response = await server({ disk: fine, database: () => new Promise(() => {}) }, 20).inject('/readyz');
    expect(response.statusCode).toBe(503);
    expect(response.json()).toEqual({ status: 'not ready', failed: { database: 'no response within 20 ms' } });
  });

  it('recovers when the check passes again', async () => {
    let full = true;
    const app = server({ disk: () => (full ? broken() : fine()) });
    expect((await app.inject('/readyz')).statusCode).toBe(503);
    full = false;
    expect((await app.inject('/readyz')).statusCode).toBe(200);
  });

  it('is 503 as soon as the service stops, even if every check passes', async () => {
    const requested = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    const app = server({
      database: async () => {
        requested.resolve();
        await release.promise;
      },
    });
    const pending = fetch(`${await app.listen({ host: '127.0.0.1', port: 0 })}/readyz`);
    await requested.promise;
    expect(app.server.listening).toBe(true);
    const closed = app.close();
    await expect.poll(() => app.server.listening).toBe(false);
    release.resolve();
    const response = await pending;
    expect([response.status, await response.json()]).toEqual([503, { status: 'stopping', failed: {} }]);
    await closed;
  });
});
