import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type BatchedResponse, contentBatchPath, formatBatch } from '@contenthub/contracts/content/content-batch';
import { contentApiBase } from '@contenthub/contracts/content/content-paths';
import { afterEach, describe, expect, it } from 'vitest';
import { BatchingFetcher } from './batching-fetcher.server.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

/** A content service that records the paths of its requests. Every response is its own path. */
async function startContent({ batches = true, status = (_address: string): number => 200 } = {}) {
  const requests: string[] = [];
  const respondTo = (address: string): BatchedResponse => ({
    status: status(address),
    headers: { 'surrogate-key': `key of ${address}` },
    text: JSON.stringify(address),
  });
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://content');
    requests.push(pathname);
    if (pathname === contentBatchPath) {
      if (batches) response.end(formatBatch(searchParams.getAll('call').map(respondTo)));
      else response.writeHead(404).end();
      return;
    }
    const { status: code, headers, text } = respondTo(pathname.replace(contentApiBase, ''));
    response.writeHead(code, headers).end(text);
  });
  servers.push(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { requests, url, fetcher: new BatchingFetcher(url, 10_000, url) };
}

describe('content fetches', () => {
  it('that are started in one turn share one request', async () => {
    const { fetcher, requests } = await startContent();
    const found = await Promise.all(['/a/', '/b/', '/c/'].map((address) => fetcher.get(address)));
    expect(requests).toEqual([contentBatchPath]);
    expect(found.map(({ ok, text }) => [ok, JSON.parse(text)])).toEqual([
      [true, '/a/'],
      [true, '/b/'],
      [true, '/c/'],
    ]);
    expect(found.map(({ headers }) => headers.get('surrogate-key'))).toEqual([
      'key of /a/',
      'key of /b/',
      'key of /c/',
    ]);
    expect(found[0]?.headers.get('x-wp-total')).toBeNull();
  });

  it('that are started alone or one after the other have a request each', async () => {
    const { fetcher, requests } = await startContent();
    for (const address of ['/a/', '/b/']) await fetcher.get(address);
    expect(requests).toEqual([`${contentApiBase}/a/`, `${contentApiBase}/b/`]);
  });

  it('beyond the size of a batch share another request', async () => {
    const { fetcher, requests } = await startContent();
    const found = await Promise.all(Array.from({ length: 9 }, (_, number) => fetcher.get(`/${number}/`)));
    expect(requests.toSorted()).toEqual([contentBatchPath, `${contentApiBase}/8/`]);
    expect(found.map(({ text }) => JSON.parse(text))).toEqual(found.map((_, number) => `/${number}/`));
  });

  it('fail on their own', async () => {
    const { fetcher } = await startContent({
      status: (address) => ({ '/a/': 504, '/b/': 404 })[address] ?? 200,
    });
    const found = await Promise.allSettled(['/a/', '/b/', '/c/'].map((address) => fetcher.get(address)));
    expect(found[0]).toMatchObject({ status: 'rejected', reason: { name: 'ResponseError', status: 504 } });
    expect(found[1]).toMatchObject({ value: { ok: false, status: 404 } });
    expect(found[2]).toMatchObject({ value: { ok: true, status: 200 } });
  });

  it('H32 of slugs that cannot exist are answered without a request', async () => {
    const { fetcher, requests } = await startContent();
    const found = await Promise.all([`/post/${'x'.repeat(201)}/`, '/post/%00/'].map((address) => fetcher.get(address)));
    expect([found.map(({ status }) => status), requests]).toEqual([[404, 404], []]);
    expect(await fetcher.get(`/post/${'x'.repeat(200)}/`)).toMatchObject({ status: 200 });
  });

  it('are all rejected if the service is down', async () => {
    const { fetcher } = await startContent();
    for (const server of servers.splice(0)) server.close().closeAllConnections();
    const found = await Promise.allSettled(['/a/', '/b/'].map((address) => fetcher.get(address)));
    expect(found.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  });

  it('have a request each if the service is of a release without batches', async () => {
    const { fetcher, requests } = await startContent({ batches: false });
    const found = await Promise.all(['/a/', '/b/'].map((address) => fetcher.get(address)));
    expect(found.map(({ text }) => JSON.parse(text))).toEqual(['/a/', '/b/']);
    expect(requests.toSorted()).toEqual([contentBatchPath, `${contentApiBase}/a/`, `${contentApiBase}/b/`]);
  });

  it('to the platform are not part of a batch', async () => {
    const { fetcher, requests } = await startContent();
    await Promise.all(['/api/newsletter/issues', '/a/'].map((address) => fetcher.get(address)));
    expect(requests.toSorted()).toEqual(['/api/newsletter/issues', `${contentApiBase}/a/`]);
  });
});
