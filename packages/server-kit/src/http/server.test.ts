import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { createLogger } from '../observability/logger.ts';
import { createServer } from './server.ts';

const apps: FastifyInstance[] = [];
afterEach(() => Promise.all(apps.splice(0).map((app) => app.close())));

/** Sends the beginning of a request and waits until the server closes the connection. */
async function beginRequest(beginning: string, requestTimeoutMs: number): Promise<string> {
  const app = createServer({ name: 'any', logger: createLogger('any', 'silent'), requestTimeoutMs });
  apps.push(app);
  app.post('/', async ({ body }) => ({ body }));
  await app.listen({ host: '127.0.0.1', port: 0 });
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  let received = '';
  socket.setEncoding('utf8').on('data', (text: string) => {
    received += text;
  });
  socket.write(beginning);
  await once(socket, 'close');
  return received;
}

describe('a slow client', () => {
  it('H10 is disconnected when its body does not arrive in time', async () => {
    const headers = 'POST / HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n';
    expect(await beginRequest(`${headers}{"half":`, 100)).toMatch(/^HTTP\/1.1 408 /);
  });

  it('H10 is disconnected when its headers do not arrive in time', async () => {
    expect(await beginRequest('POST / HTTP/1.1\r\nhost: a\r\n', 100)).toMatch(/^HTTP\/1.1 408 /);
  });
});

it('H32 refuses a URL that is too long to be repeated in headers', async () => {
  const app = createServer({ name: 'any', logger: createLogger('any', 'silent') });
  apps.push(app);
  const statuses = [9000, 11_000].map(async (length) => (await app.inject(`/${'x'.repeat(length)}`)).statusCode);
  expect(await Promise.all(statuses)).toEqual([404, 414]);
});

describe('a path that cannot be decoded', () => {
  const statusOf = async (method: 'GET' | 'POST', url: string) => {
    const app = createServer({
      name: 'any',
      logger: createLogger('any', 'silent'),
      unreadablePath: (request, reply) => request.url.startsWith('/page') && reply.code(404).send('no such page'),
    });
    apps.push(app);
    const { statusCode, body, headers } = await app.inject({ method, url });
    return [statusCode, body.slice(0, 23), typeof headers['x-request-id']];
  };

  it('J15 is handled by the service if it has a handler', async () => {
    expect(await statusOf('GET', '/page/100%')).toEqual([404, 'no such page', 'string']);
  });

  it.each([
    ['GET', '/api/%'],
    ['POST', '/page/100%'],
  ] as const)('returns 400 for %s %s otherwise', async (method, url) => {
    expect(await statusOf(method, url)).toEqual([400, '{"error":"bad-request",', 'string']);
  });
});
