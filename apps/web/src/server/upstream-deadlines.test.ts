import { createServer as createHttpServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createLogger } from '@contenthub/server-kit/logger';
import { createServer } from '@contenthub/server-kit/server';
import type { FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { addCollector } from './collector-proxy.server.ts';
import type { AnswerPage } from './page-route.server.ts';
import { addPlatform } from './platform-proxy.server.ts';
import { upstreamDeadlines } from './upstream-deadlines.server.ts';
import { addWordPress } from './wordpress-proxy.server.ts';

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

async function upstream(answer: RequestListener): Promise<string> {
  const server: Server = createHttpServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ends.push(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function site(addProxies: (app: FastifyInstance) => Promise<void>): Promise<string> {
  const app = createServer({ name: 'site', logger: createLogger('test', 'silent') });
  await addProxies(app);
  ends.unshift(() => app.close());
  return app.listen({ host: '127.0.0.1', port: 0 });
}

const silenceMs = 300;
const answerPage: AnswerPage = async (_request, reply) => reply.send('a page');

describe('a proxied call', { timeout: 20_000 }, () => {
  it('H10 answers 504 when an upstream hangs', async () => {
    const hanging = await upstream(() => {});
    const address = await site(async (app) => {
      await addPlatform(app, hanging, silenceMs);
      await addCollector(app, { url: hanging, requestsPerMinute: 600, silenceMs });
      await addWordPress(app, { url: hanging, origin: 'http://hub.test', answerPage, silenceMs });
    });
    const paths = ['/api/csrf', '/wp-json/wp/v2/posts', '/wp-content/uploads/a.png'];
    const calls = [
      ...paths.map((path) => fetch(address + path)),
      fetch(`${address}/events`, { method: 'POST', body: '[]', headers: { 'content-type': 'text/plain' } }),
    ];
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([504, 504, 504, 504]);
  });

  it('H10 is cut off when an upstream stops in the middle of a body', async () => {
    const stalling = await upstream((_request, response) => {
      response.writeHead(200, { 'content-length': '100' }).write('half');
    });
    const address = await site((app) => addPlatform(app, stalling, silenceMs));
    const response = await fetch(`${address}/api/csrf`);
    await expect(response.text()).rejects.toThrow();
  });

  it('H10 waits less than ten seconds by default, and longer only for what WordPress writes', async () => {
    const { undici } = upstreamDeadlines();
    expect(undici).toMatchObject({ headersTimeout: 8000, bodyTimeout: 8000, connect: { timeout: 3000 } });
    const made = Promise.withResolvers<void>();
    const slow = await upstream((request, response) => {
      request.resume();
      if (request.method === 'POST') void made.promise.then(() => response.end('made'));
    });
    const url = await site((app) => addWordPress(app, { url: slow, origin: 'http://hub.test', answerPage, silenceMs }));
    const upload = { method: 'POST', body: 'a', headers: { 'content-type': 'text/plain' } };
    const written = fetch(`${url}/wp-admin/async-upload.php`, upload);
    expect((await fetch(`${url}/wp-admin/async-upload.php`)).status).toBe(504);
    made.resolve();
    expect((await written).status).toBe(200);
  });
});
