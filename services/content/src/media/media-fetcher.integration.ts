import { readdir, readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename, join } from 'node:path';
import { type TemporaryFolder, temporaryFolder } from '@contenthub/testing/fixtures/temporary-folder';
import sharp from 'sharp';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { preparePost } from '../sync/prepare-post.ts';
import { sourcePost } from '../testing/post-factory.ts';
import { DiskMedia } from './disk-media.ts';
import { MediaFetcher, type MediaFetcherOptions } from './media-fetcher.ts';
import { MediaStore } from './media-store.ts';

type File = { status?: number; type?: string; body?: string | Buffer };

/** Serves these files; requests for other paths hang. */
class Site {
  readonly files: Record<string, File> = {};
  readonly asked: string[] = [];
  readonly #server: Server = createServer((request, response) => {
    this.asked.push(request.url ?? '');
    const file = this.files[request.url ?? ''];
    if (!file) return;
    response.writeHead(file.status ?? 200, { ...(file.type && { 'content-type': file.type }) }).end(file.body);
  });
  origin = '';

  async open(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    this.origin = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}

let folder: TemporaryFolder;
let [wordpress, other] = [new Site(), new Site()];
let png: Buffer;
beforeAll(async () => {
  png = await sharp({ create: { width: 800, height: 400, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
});
beforeEach(async () => {
  folder = await temporaryFolder();
  [wordpress, other] = [new Site(), new Site()];
  await Promise.all([wordpress.open(), other.open()]);
});
afterEach(async () => {
  await Promise.all([wordpress.close(), other.close()]);
  await folder.remove();
});

const fetcher = (options: Partial<MediaFetcherOptions> = {}) =>
  new MediaFetcher({ folder: folder.path, source: wordpress.origin, ...options });
const prepare = (html: string, options: Partial<MediaFetcherOptions> = {}) =>
  preparePost(sourcePost(1, { html }), fetcher(options).fetch, new MediaStore(new DiskMedia(folder.path)));
const stored = () => readdir(folder.path);

describe('media of a post', () => {
  it('H04 does not publish responses of internal services', async () => {
    other.files['/admin/secret.vtt'] = { type: 'text/vtt', body: 'an internal secret' };
    const { content } = await prepare(`<video src="${other.origin}/admin/secret.vtt"></video>`);
    expect(content).not.toContain('/assets/media/');
    expect([other.asked, await stored()]).toEqual([[], []]);
  });

  it('H04 are fetched from the configured WordPress, private or not, and named by their content hash', async () => {
    wordpress.files['/a.png'] = { type: 'image/png', body: png };
    wordpress.files['/a.vtt'] = { type: 'application/octet-stream', body: 'WEBVTT' };
    const { content } = await prepare(`<img src="/a.png" alt=""><video src="${wordpress.origin}/a.vtt"></video>`);
    const [picture = '', captions = ''] = content.match(/\/assets\/media\/[0-9a-f]{32}\.\w+/g) ?? [];
    expect(await readFile(join(folder.path, basename(picture)))).toEqual(png);
    expect(await readFile(join(folder.path, basename(captions)), 'utf8')).toBe('WEBVTT');
    expect((await stored()).filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  it('H04 include every size of a picture, made from the file on disk', async () => {
    wordpress.files['/a.png'] = { type: 'image/png', body: png };
    const picture = { address: '/a.png', alt: 'A' };
    const source = sourcePost(1, { picture });
    const { image } = await preparePost(source, fetcher().fetch, new MediaStore(new DiskMedia(folder.path)));
    expect(image).toMatchObject({ full: { width: 800 }, sizes: { thumbnail: { width: 320 }, medium: { width: 768 } } });
    expect((await stored()).filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  it('H04 may come from another configured private origin', async () => {
    other.files['/a.png'] = { type: 'image/png', body: png };
    const { content } = await prepare(`<img src="${other.origin}/a.png" alt="">`, { trustedOrigins: [other.origin] });
    expect(content).toContain('/assets/media/');
  });

  it.each([
    ['a page', { type: 'text/html', body: '<p>' }],
    ['JSON', { type: 'application/json', body: '{}' }],
    ['too large', { type: 'video/mp4', body: 'x'.repeat(2000) }],
    ['missing', { status: 404, type: 'video/mp4', body: 'no' }],
    ['moved', { status: 302 }],
  ])('H04 omit a WordPress file that is %s, and leave no partial file', async (_name, file) => {
    wordpress.files['/a.mp4'] = file;
    const { content } = await prepare('<p>Text.</p><video src="/a.mp4"></video>', { maxBytes: 1000 });
    expect(content).toContain('Text.');
    expect(content).not.toContain('/assets/media/');
    expect(await stored()).toEqual([]);
  });

  it('H04 stop being fetched after fifty failures', async () => {
    const videos = Array.from({ length: 200 }, (_, index) => `<video src="/${index}.mp4"></video>`);
    for (let index = 0; index < 200; index += 1) wordpress.files[`/${index}.mp4`] = { status: 404 };
    await prepare(videos.join(''));
    expect(wordpress.asked.length).toBeGreaterThanOrEqual(50);
    expect(wordpress.asked.length).toBeLessThan(60);
  });
});

describe('a failing file', () => {
  it('H04 on a third-party host is retried with growing delays', async () => {
    let now = 0;
    const files = fetcher({ trustedOrigins: [other.origin], now: () => now });
    const address = `${other.origin}/a.png`;
    other.files['/a.png'] = { status: 503 };
    const requestsAfter = async (minutes: number) => {
      now += minutes * 60_000;
      expect(await files.fetch(address)).toBeUndefined();
      return other.asked.length;
    };
    expect(await requestsAfter(0)).toBe(1);
    expect(await requestsAfter(0.9)).toBe(1);
    expect(await requestsAfter(0.2)).toBe(2);
    expect(await requestsAfter(1.9)).toBe(2);
    expect(await requestsAfter(0.2)).toBe(3);
    other.files['/a.png'] = { type: 'image/png', body: png };
    now += 5 * 60_000;
    expect(await files.fetch(address)).toMatchObject({ size: png.length });
    expect(await files.fetch(address)).toMatchObject({ size: png.length });
  });

  it('H04 in WordPress delays the post while WordPress is down', async () => {
    wordpress.files['/a.png'] = { status: 503 };
    await expect(fetcher().fetch('/a.png')).rejects.toMatchObject({ status: 503 });
    const { origin } = wordpress;
    await wordpress.close();
    const files = fetcher({ source: origin });
    for (let attempt = 0; attempt < 5; attempt += 1) {
      await expect(files.fetch('/a.png')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    }
    await wordpress.open();
  });

  it('H04 retries a post three times when its media never finishes downloading', async () => {
    const files = fetcher({ deadlineMs: 50 });
    for (let attempt = 0; attempt < 2; attempt += 1) {
      await expect(files.fetch('/hangs.png')).rejects.toThrow('Timeout');
    }
    expect(await files.fetch('/hangs.png')).toBeUndefined();
    expect(await files.fetch('/hangs.png')).toBeUndefined();
    expect(wordpress.asked).toHaveLength(3);
  });
});
