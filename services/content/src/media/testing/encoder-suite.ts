import { createLogger } from '@contenthub/server-kit/observability/logger';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BackgroundEncoder } from '../background-encoder.ts';
import { MediaStore, pictureWidths } from '../media-store.ts';
import { listNames, type OpenedStorage, type OpenStorage } from './storages.ts';

export function describeBackgroundEncoder(open: OpenStorage): void {
  let opened: OpenedStorage;
  let encodings: BackgroundEncoder;
  let store: MediaStore;
  beforeEach(async () => {
    opened = await open();
    encodings = new BackgroundEncoder(opened.storage, pictureWidths, createLogger('test', 'silent'));
    store = new MediaStore(opened.storage, (name) => encodings.enqueue(name));
  });
  afterEach(async () => {
    await encodings.stop();
    await opened.close();
  });

  const raster = (width: number, height: number, background = 'teal') =>
    sharp({ create: { width, height, channels: 3, background } });
  const save = (bytes: Buffer) => store.savePicture('/a.png', 'A', async () => bytes);
  const names = () => listNames(opened.storage);
  const named = (url = '') => url.slice('/assets/media/'.length);
  const metadata = async (name: string) => sharp(await opened.storage.read(name)).metadata();

  describe('BackgroundEncoder: a raster image', () => {
    it('is encoded as WebP and AVIF in every size, the AVIF under the name of the WebP', async () => {
      const picture = await save(await raster(1600, 900).png().toBuffer());
      await encodings.idle();
      const { full, sizes } = picture ?? {};
      for (const file of [sizes?.thumbnail, sizes?.medium, sizes?.large, full]) {
        const name = named(file?.url).replace(/\.\w+$/, '');
        const [width, height] = [file?.width, file?.height];
        expect(await metadata(`${name}.webp`)).toMatchObject({ format: 'webp', width, height });
        expect(await metadata(`${name}.avif`)).toMatchObject({ format: 'heif', width, height });
      }
    });

    it('inside a text is encoded in its full size', async () => {
      const file = await store.saveFile('/a.jpg', async () => raster(300, 200).jpeg().toBuffer());
      await encodings.idle();
      const hash = named(file?.url).replace('.jpg', '');
      expect(await names()).toEqual([`${hash}.avif`, `${hash}.jpg`, `${hash}.webp`]);
    });

    it('with a missing encoding is encoded again at the next start', async () => {
      const picture = await save(await raster(400, 300).png().toBuffer());
      await encodings.idle();
      const name = named(picture?.sizes.thumbnail.url).replace('.webp', '.avif');
      await opened.remove(name);
      const next = new BackgroundEncoder(opened.storage, pictureWidths, createLogger('test', 'silent'));
      await next.sweep();
      await next.idle();
      expect(await names()).toContain(name);
    });

    it('that is broken is skipped', async () => {
      await save((await raster(2000, 1000).png({ compressionLevel: 0 }).toBuffer()).subarray(0, 5000));
      await encodings.idle();
      expect(await names()).toHaveLength(1);
    });
  });

  it.each([
    ['an SVG', () => Promise.resolve(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>'))],
    ['an animation', () => raster(30, 20).gif().toBuffer()],
  ])('%s is not encoded', async (_name, bytes) => {
    await save(await bytes());
    await encodings.idle();
    expect(await names()).toHaveLength(1);
  });
}
