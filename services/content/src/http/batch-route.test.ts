import { contentApi } from '@contenthub/contracts/content/content-api';
import { batchPath, maxBatchSize, parseBatch } from '@contenthub/contracts/content/content-batch';
import { createServer } from '@contenthub/server-kit/http/server';
import { createLogger } from '@contenthub/server-kit/observability/logger';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Database } from '../db/database.ts';
import { ApiRoutes } from './api-route.ts';
import { addBatchRoute } from './batch-route.ts';

const database = {} as Database;
const apps: ReturnType<typeof createServer>[] = [];
afterEach(async () => {
  vi.useRealTimers();
  for (const app of apps.splice(0)) await app.close();
});

/** A service with a few routes. Those for the slug `late` never end, and those for `broken` fail. */
function startService() {
  const app = createServer({ name: 'content', logger: createLogger('content', 'silent') });
  apps.push(app);
  const routes = new ApiRoutes(app, database);
  const readers = new Set<unknown>();
  const handled = Promise.withResolvers<void>();
  routes.add(contentApi.postHeaders, async ({ params: { slug }, query: { blog_type: blog }, posts }) => {
    readers.add(posts);
    if (slug === 'late') await new Promise(() => {});
    if (slug === 'broken') throw new Error('broken');
    if (slug === 'unknown') return { missing: 'No such post.', keys: ['slug:unknown'] };
    handled.resolve();
    const body = { title: `${blog} ${slug}`, head: '', og: { title: '', description: '', type: 'article' } };
    return { body, keys: [`slug:${slug}`] };
  });
  routes.add(contentApi.posts, async ({ query }) => ({
    body: [],
    total: query.page ?? 0,
    keys: [],
    headers: { 'x-page': typeof query.page },
  }));
  addBatchRoute(app, routes.all, database);
  const request = async (addresses: string[], waitMs = 60_000) => {
    const response = await app.inject(batchPath(addresses, waitMs));
    return { response, parts: response.statusCode === 200 ? parseBatch(response.body) : [] };
  };
  return { app, readers, request, handled: handled.promise };
}

const headersOf = (slug: string) => `/headers/posts/${slug}/?blog_type=main`;

describe('a batch', () => {
  it('has the responses in the order of its calls', async () => {
    const { request } = startService();
    const { response, parts } = await request([headersOf('a%20b'), '/posts/?blog_type=main&page=2', headersOf('c')]);
    expect(response.headers['cache-control']).toBe('no-store');
    expect(parts.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(parts.map(({ text }) => JSON.parse(text).title)).toEqual(['main a b', undefined, 'main c']);
    expect(parts[0]?.headers).toEqual({ 'surrogate-key': 'slug:a b' });
    // Parameters become numbers as in a single request.
    expect(parts[1]?.headers).toEqual({ 'surrogate-key': '', 'x-page': 'number', 'x-wp-total': '2' });
  });

  it('has the same responses as single requests', async () => {
    const { app, request } = startService();
    const { parts } = await request([headersOf('a'), headersOf('unknown')]);
    for (const [index, slug] of ['a', 'unknown'].entries()) {
      const single = await app.inject(`/wp-json/grammarly/contenthub${headersOf(slug)}`);
      const { requestId: _own, ...body } = single.json();
      expect(single.statusCode).toBe(parts[index]?.status);
      expect(single.headers['surrogate-key']).toBe(parts[index]?.headers['surrogate-key']);
      expect(JSON.parse(parts[index]?.text ?? '')).toMatchObject(body);
    }
  });

  it('delivers the others when a call is late, fails, is invalid or unknown', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { request, handled } = startService();
    const invalid = ['/headers/posts/a/?blog_type=nonsense', '/nothing/'];
    const waiting = request([headersOf('late'), headersOf('broken'), ...invalid, headersOf('a')], 1000);
    await handled;
    await vi.advanceTimersByTimeAsync(1000);
    expect((await waiting).parts.map(({ status }) => status)).toEqual([504, 500, 400, 404, 200]);
  });

  it('reads posts once for all calls', async () => {
    const { readers, request } = startService();
    await request([headersOf('a'), headersOf('b')]);
    expect(readers.size).toBe(1);
    await request([headersOf('a'), headersOf('b')]);
    expect(readers.size).toBe(2);
  });

  it('is rejected with too many calls or none', async () => {
    const { app, request } = startService();
    expect((await request(Array.from({ length: maxBatchSize + 1 }, () => headersOf('a')))).response.statusCode).toBe(
      400,
    );
    expect((await app.inject('/batch/?wait=1000')).statusCode).toBe(400);
  });
});
