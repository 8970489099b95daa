import { createServer } from '@contenthub/server-kit/http/server';
import { createLogger } from '@contenthub/server-kit/observability/logger';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addMediaRoute } from '../media-route.ts';
import { MediaStore } from '../media-store.ts';
import type { OpenedStorage, OpenStorage } from './storages.ts';

const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 12 6"><script>alert(1)</script></svg>';

export function describeMediaRoute(open: OpenStorage): void {
  let opened: OpenedStorage;
  let app: FastifyInstance;
  let address: string;
  let url: string;

  beforeAll(async () => {
    opened = await open();
    const store = new MediaStore(opened.storage);
    app = createServer({ name: 'content', logger: createLogger('content', 'silent') });
    addMediaRoute(app, opened.storage);
    address = await app.listen({ host: '127.0.0.1', port: 0 });
    url = (await store.saveFile('/a.svg', async () => Buffer.from(svg)))?.url ?? '';
  });
  afterAll(async () => {
    await app.close();
    await opened.close();
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
      expect(response.headers.get('content-range')).toBe(`bytes 0-3/${svg.length}`);
      const end = await fetch(address + url, { headers: { range: 'bytes=-6' } });
      expect([end.status, await end.text()]).toEqual([206, '</svg>']);
      expect((await fetch(address + url, { headers: { range: `bytes=${svg.length}-` } })).status).toBe(416);
    });

    it('responds to HEAD with the headers and no body', async () => {
      const response = await fetch(address + url, { method: 'HEAD' });
      expect([response.status, response.headers.get('content-length')]).toEqual([200, String(svg.length)]);
      expect(await response.text()).toBe('');
    });

    it.each([
      '/assets/media/none.png',
      `/assets/media/${'0'.repeat(32)}.png`,
      '/assets/media/',
      '/assets/media/..%2F..%2Fsecret',
      '/assets/media/%2e%2e/x',
    ])('returns an uncached 404 for %s', async (path) => {
      const response = await fetch(address + path);
      expect([403, 404]).toContain(response.status);
      expect(response.headers.get('cache-control') ?? '').not.toContain('immutable');
      expect(await response.json()).toHaveProperty('requestId');
    });
  });
}
