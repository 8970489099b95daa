import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createServer } from '../http/server.ts';
import { createLogger } from '../observability/logger.ts';
import { ResponseError, serviceFetch, serviceRead, TimeoutError } from './service-fetch.ts';

let app: FastifyInstance;
let address: string;
const released = Promise.withResolvers<void>();
const requestedUrls: string[] = [];

beforeAll(async () => {
  app = createServer({ name: 'called', logger: createLogger('called', 'silent') });
  app.addHook('onRequest', async (request) => void requestedUrls.push(request.url));
  app.get('/fine', async (request) => ({ given: request.headers['x-given'] }));
  app.get('/status/:code', async (request, reply) =>
    reply.code(Number((request.params as { code: string }).code)).send({}),
  );
  app.get('/silent', async () => released.promise);
  app.get('/half', (_request, reply) => {
    reply.hijack();
    reply.raw.writeHead(200, { 'content-type': 'application/json' }).write('{"half":');
    void released.promise.then(() => reply.raw.end());
  });
  app.get('/moved', async (_request, reply) => reply.redirect('/fine', 302));
  address = await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  released.resolve();
  await app.close();
});

/** Closes this many connections on which a request arrives, as an instance does that stops. */
async function stoppingServer(closed: number) {
  const methods: string[] = [];
  const server = createHttpServer((request, response) => {
    methods.push(request.method ?? '');
    if (methods.length <= closed) request.socket.destroy();
    else response.end('other instance');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return { methods, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

describe('serviceFetch', () => {
  it('returns the response and sends the given headers', async () => {
    const response = await serviceFetch(`${address}/fine`, 1000, { headers: { 'x-given': 'yes' } });
    expect(await response.json()).toEqual({ given: 'yes' });
  });

  it.each([400, 404, 500, 503])('G08 raises an error naming the status %i', async (status) => {
    const call = serviceFetch(`${address}/status/${status}`, 1000);
    await expect(call).rejects.toThrow(ResponseError);
    await expect(call).rejects.toMatchObject({
      status,
      message: `Response status ${status} from ${address}/status/${status}`,
    });
  });

  it('returns a response with an expected status', async () => {
    const response = await serviceFetch(`${address}/status/404`, 1000, {}, [404]);
    expect(response.status).toBe(404);
    await expect(serviceFetch(`${address}/status/410`, 1000, {}, [404])).rejects.toThrow('410');
  });

  it("G08 raises 'Timeout' when there is no response before the deadline", async () => {
    const call = serviceFetch(`${address}/silent`, 50);
    await expect(call).rejects.toThrow(TimeoutError);
    await expect(call).rejects.toMatchObject({ message: 'Timeout' });
  });

  it("G08 raises 'Timeout' when a response does not end before the deadline", async () => {
    const response = await serviceFetch(`${address}/half`, 200);
    await expect(response.json()).rejects.toMatchObject({ name: 'TimeoutError', message: 'Timeout' });
  });

  it('G01 follows no redirect', async () => {
    requestedUrls.splice(0);
    await expect(serviceFetch(`${address}/moved`, 1000)).rejects.toMatchObject({ status: 302 });
    expect(requestedUrls).toEqual(['/moved']);
  });

  describe('when the called instance closes the connection without a response', () => {
    it('O03 repeats a request that only reads, twice at most', async () => {
      const { url, methods } = await stoppingServer(2);
      expect(await (await serviceFetch(url, 5000)).text()).toBe('other instance');
      expect(methods).toEqual(['GET', 'GET', 'GET']);
      const down = await stoppingServer(3);
      await expect(serviceFetch(down.url, 5000)).rejects.toThrow('fetch failed');
      expect(down.methods).toEqual(['GET', 'GET', 'GET']);
    });

    it('O03 never repeats one that may change something', async () => {
      const { url, methods } = await stoppingServer(1);
      await expect(serviceFetch(url, 1000, { method: 'POST', body: '{}' })).rejects.toThrow('fetch failed');
      expect(methods).toEqual(['POST']);
    });
  });

  it('rejects when nothing listens', async () => {
    const closed = createServer({ name: 'closed', logger: createLogger('closed', 'silent') });
    const gone = await closed.listen({ host: '127.0.0.1', port: 0 });
    await closed.close();
    await expect(serviceFetch(gone, 1000)).rejects.toMatchObject({ cause: { code: 'ECONNREFUSED' } });
  });
});

describe('serviceRead', () => {
  it('returns the text and the headers, and sends the given ones', async () => {
    const { ok, status, headers, text } = await serviceRead(`${address}/fine`, 1000, { 'x-given': 'yes' });
    expect([ok, status, JSON.parse(text)]).toEqual([true, 200, { given: 'yes' }]);
    expect(headers.get('Content-Type')).toContain('application/json');
    expect(headers.get('x-missing')).toBeNull();
  });

  it.each([302, 400, 404, 503])('G08 raises an error naming the status %i', async (status) => {
    const path = status === 302 ? '/moved' : `/status/${status}`;
    await expect(serviceRead(address + path, 1000)).rejects.toMatchObject({ name: 'ResponseError', status });
  });

  it('returns a response with an expected status', async () => {
    const { ok, status } = await serviceRead(`${address}/status/404`, 1000, {}, [404]);
    expect([ok, status]).toEqual([false, 404]);
  });

  it("G08 raises 'Timeout' when a response does not begin or end before the deadline", async () => {
    for (const path of ['/silent', '/half'])
      await expect(serviceRead(address + path, 100), path).rejects.toThrow(TimeoutError);
  });

  it('O03 repeats a request whose connection returned nothing, at most twice', async () => {
    const { url, methods } = await stoppingServer(2);
    expect((await serviceRead(url, 5000)).text).toBe('other instance');
    expect(methods).toEqual(['GET', 'GET', 'GET']);
    const down = await stoppingServer(3);
    await expect(serviceRead(down.url, 5000)).rejects.toMatchObject({ code: 'UND_ERR_SOCKET' });
    expect(down.methods).toEqual(['GET', 'GET', 'GET']);
  });
});
