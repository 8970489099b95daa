import { readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createLogger } from '@contenthub/server-kit/observability/logger';
import { type TemporaryFolder, temporaryFolder } from '@contenthub/testing/fixtures/temporary-folder';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BackgroundEncoder } from './background-encoder.ts';
import { MediaStore, pictureWidths } from './media-store.ts';

let folder: TemporaryFolder;
let encodings: BackgroundEncoder;
let store: MediaStore;
beforeEach(async () => {
  folder = await temporaryFolder();
  encodings = new BackgroundEncoder(folder.path, pictureWidths, createLogger('test', 'silent'));
  store = new MediaStore(folder.path, (name) => encodings.enqueue(name));
});
afterEach(async () => {
  await encodings.stop();
  await folder.remove();
});

const raster = (width: number, height: number, background = 'teal') =>
  sharp({ create: { width, height, channels: 3, background } });
const save = (bytes: Buffer) => store.savePicture('/a.png', 'A', async () => bytes);
const named = (url = '') => url.slice('/assets/media/'.length);
const metadata = async (name: string) => sharp(await readFile(join(folder.path, name))).metadata();

describe('a raster image', () => {
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
    expect((await readdir(folder.path)).sort()).toEqual([`${hash}.avif`, `${hash}.jpg`, `${hash}.webp`]);
  });

  it('with a missing encoding is encoded again at the next start', async () => {
    const picture = await save(await raster(400, 300).png().toBuffer());
    await encodings.idle();
    const name = named(picture?.sizes.thumbnail.url).replace('.webp', '.avif');
    await rm(join(folder.path, name));
    const next = new BackgroundEncoder(folder.path, pictureWidths, createLogger('test', 'silent'));
    await next.sweep();
    await next.idle();
    expect(await readdir(folder.path)).toContain(name);
  });

  it('that is broken is skipped', async () => {
    await save((await raster(2000, 1000).png({ compressionLevel: 0 }).toBuffer()).subarray(0, 5000));
    await encodings.idle();
    expect(await readdir(folder.path)).toHaveLength(1);
  });
});

it('H04 a sweep removes partial files left by a crash, but none that is being written', async () => {
  for (const name of ['old.part', 'new.part']) await writeFile(join(folder.path, name), 'half');
  const yesterday = Date.now() / 1000 - 86_400;
  await utimes(join(folder.path, 'old.part'), yesterday, yesterday);
  await encodings.sweep();
  expect(await readdir(folder.path)).toEqual(['new.part']);
});

it.each([
  ['an SVG', () => Promise.resolve(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>'))],
  ['an animation', () => raster(30, 20).gif().toBuffer()],
])('%s is not encoded', async (_name, bytes) => {
  await save(await bytes());
  await encodings.idle();
  expect(await readdir(folder.path)).toHaveLength(1);
});

it('two hundred pictures do not block the event loop', async () => {
  const shades = Array.from({ length: 200 }, (_, index) => `rgb(${index}, 99, 99)`);
  const pictures = await Promise.all(shades.map((shade) => raster(900, 600, shade).jpeg().toBuffer()));
  let [turns, working] = [0, true];
  const turn = () => {
    turns += 1;
    if (working) setImmediate(turn);
  };
  turn();
  await Promise.all(pictures.map((bytes, index) => store.saveFile(`/${index}.jpg`, async () => bytes)));
  for (const bytes of pictures.slice(0, 20)) await save(bytes);
  working = false;
  // Encoding on the main thread would leave only a few turns of the event loop.
  expect(turns).toBeGreaterThan(10 * pictures.length);
});
