import { createServer } from '@contenthub/server-kit/http/server';
import { createLogger } from '@contenthub/server-kit/observability/logger';
import { type TemporaryFolder, temporaryFolder } from '@contenthub/testing/fixtures/temporary-folder';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addMediaRoute } from './media-route.ts';
import { MediaStore } from './media-store.ts';

const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 12 6"><script>alert(1)</script></svg>';
let folder: TemporaryFolder;
let app: FastifyInstance;
let address: string;
let url: string;

beforeAll(async () => {
  folder = await temporaryFolder();
  const store = new MediaStore(`${folder.path}/not-there-yet/media`);
  app = createServer({ name: 'content', logger: createLogger('content', 'silent') });
  await addMediaRoute(app, store.folder);
  address = await app.listen({ host: '127.0.0.1', port: 0 });
  url = (await store.saveFile('/a.svg', async () => Buffer.from(svg)))?.url ?? '';
});
afterAll(async () => {
  await app.close();
  await folder.remove();
});

describe('media route', () => {
  it('serves media immutable, with its content type and a sandbox policy', async () => {
    const response = await fetch(address + url);
    expect(response.status).toBe(200);
    expect(await response.text()).toBe(svg);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': expect.stringMatching(/^image\/svg\+xml/),
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'x-content-type-options': 'nosniff',
    });
  });

  it('returns 304 for a matching ETag', async () => {
    const { etag } = (await app.inject(url)).headers;
    expect((await app.inject({ url, headers: { 'if-none-match': String(etag) } })).statusCode).toBe(304);
  });

  it('serves byte ranges', async () => {
    const response = await fetch(address + url, { headers: { range: 'bytes=0-3' } });
    expect([response.status, await response.text()]).toEqual([206, '<svg']);
  });

  it.each(['/assets/media/none.png', '/assets/media/', '/assets/media/..%2F..%2Fsecret', '/assets/media/%2e%2e/x'])(
    'returns an uncached 404 for %s',
    async (path) => {
      const response = await fetch(address + path);
      expect([403, 404]).toContain(response.status);
      expect(response.headers.get('cache-control') ?? '').not.toContain('immutable');
      expect(await response.json()).toHaveProperty('requestId');
    },
  );
});
