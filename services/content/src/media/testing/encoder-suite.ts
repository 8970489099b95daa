import { createHash } from 'node:crypto';
import { createLogger } from '@contenthub/server-kit/observability/logger';
import { captureLogs } from '@contenthub/testing/fixtures/captured-logs';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BackgroundEncoder } from '../background-encoder.ts';
import { MediaStore } from '../media-store.ts';
import { listNames, type OpenedStorage, type OpenStorage } from './storages.ts';

export function describeBackgroundEncoder(open: OpenStorage): void {
  let opened: OpenedStorage;
  let encodings: BackgroundEncoder;
  let store: MediaStore;
  let logs: ReturnType<typeof captureLogs>;
  const logger = () => createLogger('test', 'warn', logs.destination);
  beforeEach(async () => {
    opened = await open();
    logs = captureLogs();
    encodings = new BackgroundEncoder(opened.storage, logger());
    store = new MediaStore(opened.storage, (name) => encodings.enqueue(name));
  });
  afterEach(async () => {
    await encodings.stop();
    await opened.close();
  });

  const raster = (width: number, height: number, background = 'teal') =>
    sharp({ create: { width, height, channels: 3, background } });
  const save = (bytes: Buffer) => store.savePicture('/a.png', 'A', async () => bytes);
  const storeOriginal = async (bytes: Buffer) => {
    const name = `${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}.png`;
    await opened.storage.write(name, bytes);
    return name;
  };
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
      await new BackgroundEncoder(opened.storage, logger()).sweep();
      expect(await names()).toContain(name);
    });

    it('H20 that is wider than 2560 pixels is encoded at most in this width', async () => {
      const picture = await save(await raster(3000, 1500).png().toBuffer());
      await encodings.idle();
      const hash = named(picture?.full.url).slice(0, 32);
      const sizes = ['-1200', '-2560', '-320', '-768'];
      const encoded = sizes.flatMap((size) => [`${hash}${size}.avif`, `${hash}${size}.webp`]);
      expect(await names()).toEqual([...encoded, `${hash}.png`]);
      expect(await metadata(`${hash}-2560.avif`)).toMatchObject({ width: 2560, height: 1280 });
    });

    it('H20 that an older release stored without the reduced size gets it, and keeps its files', async () => {
      const bytes = await raster(3000, 1500).jpeg().toBuffer();
      const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32);
      const [small, full] = [await raster(320, 160).webp().toBuffer(), await raster(3000, 1500).webp().toBuffer()];
      await opened.storage.write(`${hash}.jpg`, bytes);
      await opened.storage.write(`${hash}-320.webp`, small);
      await opened.storage.write(`${hash}.webp`, full);
      await encodings.sweep();
      const added = [`${hash}-2560.avif`, `${hash}-2560.webp`, `${hash}-320.avif`];
      expect(await names()).toEqual([...added, `${hash}-320.webp`, `${hash}.jpg`, `${hash}.webp`]);
      expect(await opened.storage.read(`${hash}.webp`)).toEqual(full);
    });

    it('H20 that is damaged is tried twice and then never again, also by other processes', async () => {
      const bytes = (await raster(2000, 1000).png({ compressionLevel: 0 }).toBuffer()).subarray(0, 5000);
      const name = named((await save(bytes))?.full.url);
      await encodings.idle();
      expect(logs.lines).toMatchObject([{ level: 40, name, msg: 'gave up encoding a picture after two tries' }]);
      expect(await names()).toEqual([name]);
      await new BackgroundEncoder(opened.storage, logger()).sweep();
      expect(logs.lines).toHaveLength(1);
      // It is tried again if somebody removes the count.
      await opened.storage.remove(name.replace('.png', '.tries.part'));
      await new BackgroundEncoder(opened.storage, logger()).sweep();
      expect(logs.lines).toHaveLength(2);
    });

    it('H20 that ended its container twice is not tried a third time', async () => {
      const name = await storeOriginal(await raster(30, 20).png().toBuffer());
      const tries = name.replace('.png', '.tries.part');
      await opened.storage.write(tries, Buffer.from('2'));
      await encodings.sweep();
      expect(await names()).toEqual([name]);
      await opened.storage.write(tries, Buffer.from('1'));
      await encodings.sweep();
      expect(await names()).toHaveLength(3);
      expect(await opened.storage.has(tries)).toBe(false);
    });

    it('H20 whose encoding ends because the service stops was not tried, and is encoded at the next start', async () => {
      const name = await storeOriginal(await raster(2500, 2500).png().toBuffer());
      const tries = name.replace('.png', '.tries.part');
      void encodings.sweep();
      await expect.poll(() => opened.storage.has(tries)).toBe(true);
      await encodings.stop();
      expect(await opened.storage.has(tries)).toBe(false);
      await new BackgroundEncoder(opened.storage, logger()).sweep();
      expect(await names()).toHaveLength(3);
      expect(logs.lines).toEqual([]);
    });

    it('H20 is encoded once, or twice with the same result, by two processes that share the storage', async () => {
      const name = await storeOriginal(await raster(1600, 900).png().toBuffer());
      await Promise.all([encodings.sweep(), new BackgroundEncoder(opened.storage, logger()).sweep()]);
      expect(await names()).toEqual([name.replace('.png', '.avif'), name, name.replace('.png', '.webp')]);
      expect(await opened.storage.has(name.replace('.png', '.tries.part'))).toBe(false);
      expect(logs.lines).toEqual([]);
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
