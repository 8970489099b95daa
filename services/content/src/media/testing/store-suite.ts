import { basename } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MediaStore } from '../media-store.ts';
import { pngHeader } from './png-header.ts';
import { listNames, type OpenedStorage, type OpenStorage } from './storages.ts';

export function describeMediaStore(open: OpenStorage): void {
  let opened: OpenedStorage;
  let store: MediaStore;
  beforeEach(async () => {
    opened = await open();
    store = new MediaStore(opened.storage);
  });
  afterEach(() => opened.close());

  const raster = (width: number, height: number, background = 'teal') =>
    sharp({ create: { width, height, channels: 3, background } });
  const stored = (url: string) => store.storage.read(basename(url));
  const names = () => listNames(store.storage);
  const storePicture = (bytes: Buffer, alt = 'A', address = '/a.png') =>
    store.savePicture(address, alt, async () => bytes);
  const storeFile = (address: string, bytes: Buffer) => store.saveFile(address, async () => bytes);

  describe('MediaStore.savePicture', () => {
    it('C17 saves the original and three smaller sizes with their real dimensions', async () => {
      const bytes = await raster(2400, 1260).png().toBuffer();
      const picture = await storePicture(bytes, 'Two doors');
      expect(picture).toMatchObject({
        alt: 'Two doors',
        full: { width: 2400, height: 1260 },
        sizes: {
          thumbnail: { width: 320, height: 168 },
          medium: { width: 768, height: 403 },
          large: { width: 1200, height: 630 },
        },
      });
      expect(await stored(picture?.full.url ?? '')).toEqual(bytes);
      for (const { url, width, height } of Object.values(picture?.sizes ?? {})) {
        expect(await sharp(await stored(url)).metadata()).toMatchObject({ format: 'webp', width, height });
      }
    });

    it('does not upscale', async () => {
      const picture = await storePicture(await raster(500, 250).jpeg().toBuffer());
      const { full, sizes } = picture ?? {};
      expect(full).toMatchObject({ width: 500, height: 250, url: expect.stringMatching(/\.jpg$/) });
      expect(sizes).toEqual({
        thumbnail: expect.objectContaining({ width: 320, height: 160 }),
        medium: full,
        large: full,
      });
    });

    it('saves an SVG as a single file', async () => {
      const svg = Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630"><path d="M0 0h9v9z"/></svg>',
      );
      const picture = await storePicture(svg);
      expect(await stored(picture?.full.url ?? '')).toEqual(svg);
      expect(picture?.full).toMatchObject({ url: expect.stringMatching(/\.svg$/), width: 1200, height: 630 });
      expect(picture?.sizes.thumbnail).toEqual({ url: picture?.full.url, width: 320, height: 168 });
      expect(await names()).toHaveLength(1);
    });

    it('applies the EXIF orientation to the dimensions', async () => {
      const bytes = await raster(800, 400).withMetadata({ orientation: 6 }).jpeg().toBuffer();
      const picture = await storePicture(bytes);
      expect(picture?.full).toMatchObject({ width: 400, height: 800 });
      const { url, width, height } = picture?.sizes.thumbnail ?? { url: '' };
      expect(await sharp(await stored(url)).metadata()).toMatchObject({ width, height });
    });

    it('derives a missing description from the file name', async () => {
      const picture = await storePicture(
        await raster(10, 10).png().toBuffer(),
        '',
        'http://wp.test/up/two%20red_doors.png?x=1',
      );
      expect(picture?.alt).toBe('two red doors');
    });

    it.each([
      ['text', Buffer.from('hello'), /no picture/],
      ['nothing', Buffer.alloc(0), /is empty/],
      ['a page', Buffer.from('<!doctype html><p>404</p>'), /no picture/],
      ['more than 100 megapixels', pngHeader(12_000, 12_000), 'has 12000 × 12000 pixels, more than 100 megapixels'],
    ])('H20 refuses %s, and stores nothing', async (_name, bytes, reason) => {
      await expect(storePicture(bytes)).rejects.toThrow(reason);
      expect([await names(), await opened.partialFiles()]).toEqual([[], []]);
    });

    it('returns null if the source has no such file', async () => {
      expect(await store.savePicture('/a.png', 'A', async () => undefined)).toBeNull();
    });

    it('H20 offers readers at most 2560 pixels in width, and keeps the original', async () => {
      const bytes = await raster(3000, 1500).jpeg().toBuffer();
      const { full, sizes } = (await storePicture(bytes)) ?? {};
      expect(full).toMatchObject({ width: 2560, height: 1280, url: expect.stringMatching(/-2560\.webp$/) });
      expect(await sharp(await stored(full?.url ?? '')).metadata()).toMatchObject({ width: 2560, height: 1280 });
      expect(sizes?.large).toMatchObject({ width: 1200, height: 600 });
      expect(await stored(full?.url.replace('-2560.webp', '.jpg') ?? '')).toEqual(bytes);
      const inText = await storeFile('/a.jpg', bytes);
      expect(inText).toEqual(full);
      expect(await store.saveAvatar('/a.jpg', async () => bytes)).toBe(full?.url);
    });

    it('H20 refuses a damaged picture that is too large to be sent as it is', async () => {
      const broken = (await raster(3000, 1500).png({ compressionLevel: 0 }).toBuffer()).subarray(0, 5000);
      await expect(storePicture(broken)).rejects.toThrow('is damaged');
      expect(await names()).toEqual([]);
    });

    it('saves a truncated picture unchanged for every size', async () => {
      const broken = (await raster(2000, 1000).png({ compressionLevel: 0 }).toBuffer()).subarray(0, 5000);
      const { full, sizes } = (await storePicture(broken)) ?? {};
      expect(full).toMatchObject({ width: 2000, height: 1000 });
      expect(sizes).toEqual({ thumbnail: full, medium: full, large: full });
    });
  });

  describe('MediaStore.saveFile', () => {
    it('names a file by its content hash', async () => {
      const [one, two] = [await raster(20, 10).png().toBuffer(), await raster(20, 10, 'red').png().toBuffer()];
      const saved = [
        await storeFile('/a.png', one),
        await storeFile('http://b.test/c.gif', one),
        await storeFile('/a.png', two),
      ];
      expect(saved[0]).toEqual(saved[1]);
      expect(saved[2]?.url).not.toBe(saved[0]?.url);
      expect(saved[0]).toMatchObject({
        url: expect.stringMatching(/^\/assets\/media\/[0-9a-f]{32}\.png$/),
        width: 20,
        height: 10,
      });
      expect(await names()).toHaveLength(2);
    });

    it('saves the same bytes concurrently without leaving partial files', async () => {
      const bytes = await raster(1500, 800).png().toBuffer();
      const saved = await Promise.all(Array.from({ length: 4 }, () => storePicture(bytes)));
      expect(new Set(saved.map((each) => JSON.stringify(each))).size).toBe(1);
      expect(await names()).toHaveLength(4);
      expect(await opened.partialFiles()).toEqual([]);
    });

    it.each(['.vtt', '.webm', '.mp4', '.mp3', '.ogg', '.WEBM'])(
      'saves playable files unchanged: %s',
      async (extension) => {
        const bytes = Buffer.from(`WEBVTT ${extension}`);
        const file = await storeFile(`http://wp.test/talk${extension}?v=2`, bytes);
        expect(file).toEqual({ url: expect.stringMatching(/^\/assets\/media\/[0-9a-f]{32}\.\w+$/) });
        expect(file?.url.endsWith(extension.toLowerCase())).toBe(true);
        expect(await stored(file?.url ?? '')).toEqual(bytes);
      },
    );

    it.each(['/a.html', '/a.js', '/a.pdf', '/a'])(
      'refuses files that are neither pictures nor playable: %s',
      async (address) => {
        await expect(storeFile(address, Buffer.from('<script>alert(1)</script>'))).rejects.toThrow(/no picture/);
        expect(await names()).toEqual([]);
      },
    );
  });
}
