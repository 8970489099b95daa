import type { FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { createLogger } from '../observability/logger.ts';
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
  it('of a process that lives is ok, whatever its checks say', async () => {
    const answer = await server({ disk: broken }).inject('/healthz');
    expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'ok' }]);
  });
});

describe('readiness', () => {
  it('is there when every check passes', async () => {
    const answer = await server({ database: fine, disk: fine }).inject('/readyz');
    expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'ready' }]);
  });

  it('is 503 with the message of the check that failed', async () => {
    const answer = await server({ database: fine, disk: broken }).inject('/readyz');
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toEqual({ status: 'not ready', failed: { disk: 'the disk is full' } });
  });

  it('H10 is 503 when a check does not answer within its deadline', async () => {
    const answer = await server({ disk: fine, database: () => new Promise(() => {}) }, 20).inject('/readyz');
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toEqual({ status: 'not ready', failed: { database: 'no answer within 20 ms' } });
  });

  it('comes back when the check passes again', async () => {
    let full = true;
    const app = server({ disk: () => (full ? broken() : fine()) });
    expect((await app.inject('/readyz')).statusCode).toBe(503);
    full = false;
    expect((await app.inject('/readyz')).statusCode).toBe(200);
  });

  it('is 503 as soon as the service stops, though every check passes', async () => {
    const asked = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    const app = server({
      database: async () => {
        asked.resolve();
        await release.promise;
      },
    });
    const answer = fetch(`${await app.listen({ host: '127.0.0.1', port: 0 })}/readyz`);
    await asked.promise;
    const closed = app.close();
    await expect.poll(() => app.server.listening).toBe(false);
    release.resolve();
    const response = await answer;
    expect([response.status, await response.json()]).toEqual([503, { status: 'stopping', failed: {} }]);
    await closed;
  });
});
