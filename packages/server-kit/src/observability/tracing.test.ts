import { createServer as createHttpServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createServer } from '../http/server.ts';
import { serviceFetch } from '../outgoing/service-fetch.ts';
import { createLogger } from './logger.ts';
import { startTracing } from './tracing.ts';

type Attribute = { key: string; value: { stringValue?: string; intValue?: number } };
type Span = { name: string; traceId: string; spanId: string; parentSpanId?: string; attributes: Attribute[] };
type Export = { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] };

const spans: Span[] = [];
const paths: (string | undefined)[] = [];
let sink: Server;
let endpoint: string;
const apps: FastifyInstance[] = [];

beforeEach(async () => {
  sink = createHttpServer(async (request, response) => {
    paths.push(request.url);
    const { resourceSpans } = (await json(request)) as Export;
    spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)));
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>((resolve) => sink.listen(0, '127.0.0.1', resolve));
  endpoint = `http://127.0.0.1:${(sink.address() as AddressInfo).port}`;
});
afterEach(async () => {
  await Promise.all(apps.splice(0).map((app) => app.close()));
  spans.splice(0);
  paths.splice(0);
  sink.closeAllConnections();
  await new Promise((resolve) => sink.close(resolve));
});

/** Two servers. The outer one calls the inner one and returns the trace headers that the inner one received. */
async function twoServers(method: 'GET' | 'POST' = 'GET'): Promise<string> {
  const logger = createLogger('any', 'silent');
  const [inner, outer] = [createServer({ name: 'inner', logger }), createServer({ name: 'outer', logger })];
  apps.push(outer, inner);
  inner.route({
    method,
    url: '/inner/:id',
    handler: async ({ headers }) => ({ traceparent: headers.traceparent ?? null }),
  });
  const address = await inner.listen({ host: '127.0.0.1', port: 0 });
  outer.route({
    method,
    url: '/outer',
    handler: async () => (await serviceFetch(`${address}/inner/7`, 1000, { method })).json(),
  });
  return `${await outer.listen({ host: '127.0.0.1', port: 0 })}/outer`;
}

const attribute = (span: Span | undefined, key: string) =>
  span?.attributes.find((each) => each.key === key)?.value.stringValue;

describe('tracing', () => {
  it.each(['GET', 'POST'] as const)('puts a %s request and its outgoing call into one trace', async (method) => {
    const stop = await startTracing(endpoint);
    const address = await twoServers(method);
    const body = method === 'POST' ? { body: '{}', headers: { 'content-type': 'application/json' } } : {};
    await fetch(address, { method, ...body });
    await stop();

    expect(new Set(paths)).toEqual(new Set(['/v1/traces']));
    const outer = spans.find(({ name }) => name === `${method} /outer`);
    const inner = spans.find(({ name }) => name === `${method} /inner/:id`);
    expect(spans).toHaveLength(2);
    expect(inner?.traceId).toBe(outer?.traceId);
    expect(inner?.parentSpanId).toBe(outer?.spanId);
    expect([attribute(outer, 'contenthub.service'), attribute(inner, 'contenthub.service')]).toEqual([
      'outer',
      'inner',
    ]);
    expect(attribute(inner, 'url.path')).toBe('/inner/7');
  });

  it('continues the caller’s trace', async () => {
    const stop = await startTracing(endpoint);
    const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
    await fetch(await twoServers(), { headers: { traceparent } });
    await stop();
    const outer = spans.find(({ name }) => name === 'GET /outer');
    expect(outer).toMatchObject({ traceId: '0af7651916cd43dd8448eb211c80319c', parentSpanId: 'b7ad6b7169203331' });
  });

  it('sends nothing and adds no header without a collector', async () => {
    const stop = await startTracing(undefined);
    const response = await fetch(await twoServers());
    expect(await response.json()).toEqual({ traceparent: null });
    await stop();
    expect(paths).toEqual([]);
  });

  it('can be restarted after it was stopped', async () => {
    await (await startTracing(endpoint))();
    const stop = await startTracing(endpoint);
    await fetch(await twoServers());
    await stop();
    expect(spans).toHaveLength(2);
  });

  it('serves requests while the collector is down', async () => {
    const stop = await startTracing('http://127.0.0.1:1');
    const response = await fetch(await twoServers());
    expect(response.status).toBe(200);
    await stop();
  });
});
