import { readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createLogger } from '@contenthub/server-kit/observability/logger';
import { type TemporaryFolder, temporaryFolder } from '@contenthub/testing/fixtures/temporary-folder';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { BackgroundEncoder } from './background-encoder.ts';
import { DiskMedia } from './disk-media.ts';
import { MediaStore } from './media-store.ts';
import { describeBackgroundEncoder } from './testing/encoder-suite.ts';
import { describeMediaRoute } from './testing/route-suite.ts';
import { describeMediaStorage } from './testing/storage-suite.ts';
import { openTemporaryDisk } from './testing/storages.ts';
import { describeMediaStore } from './testing/store-suite.ts';

describeMediaStorage(openTemporaryDisk);
describeMediaStore(openTemporaryDisk);
describeBackgroundEncoder(openTemporaryDisk);
describeMediaRoute(openTemporaryDisk);

let folder: TemporaryFolder;
let encodings: BackgroundEncoder;
let store: MediaStore;
beforeEach(async () => {
  folder = await temporaryFolder();
  const storage = new DiskMedia(folder.path);
  encodings = new BackgroundEncoder(storage, createLogger('test', 'silent'));
  store = new MediaStore(storage, (name) => encodings.enqueue(name));
});
afterEach(async () => {
  await encodings.stop();
  await folder.remove();
});

it('H04 a sweep removes partial files left by a crash, but no count of tries and none that is being written', async () => {
  for (const name of ['old.part', 'old.tries.part', 'new.part']) await writeFile(join(folder.path, name), 'half');
  const yesterday = Date.now() / 1000 - 86_400;
  for (const name of ['old.part', 'old.tries.part']) await utimes(join(folder.path, name), yesterday, yesterday);
  await encodings.sweep();
  expect((await readdir(folder.path)).toSorted()).toEqual(['new.part', 'old.tries.part']);
});

it('two hundred pictures do not block the event loop', async () => {
  const shades = Array.from({ length: 200 }, (_, index) => `rgb(${index}, 99, 99)`);
  const pictures = await Promise.all(
    shades.map((shade) =>
      sharp({ create: { width: 900, height: 600, channels: 3, background: shade } })
        .jpeg()
        .toBuffer(),
    ),
  );
  let [turns, working] = [0, true];
  const turn = () => {
    turns += 1;
    if (working) setImmediate(turn);
  };
  turn();
  await Promise.all(pictures.map((bytes, index) => store.saveFile(`/${index}.jpg`, async () => bytes)));
  for (const bytes of pictures.slice(0, 20)) await store.savePicture('/a.png', 'A', async () => bytes);
  working = false;
  // Encoding on the main thread would leave only a few turns of the event loop.
  expect(turns).toBeGreaterThan(10 * pictures.length);
});
