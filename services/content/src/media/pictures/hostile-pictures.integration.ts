import { createHash } from 'node:crypto';
import { copyFile, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { contentApiBase } from '@contenthub/contracts/content/content-paths';
import type { Picture } from '@contenthub/contracts/content/post';
import { createLogger } from '@contenthub/server-kit/observability/logger';
import { captureLogs } from '@contenthub/testing/fixtures/captured-logs';
import { type TemporaryFolder, temporaryFolder } from '@contenthub/testing/fixtures/temporary-folder';
import { startNode } from '@contenthub/testing/processes/node-process';
import { useServiceProcess } from '@contenthub/testing/processes/use-service-process';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { article, writeArticles } from '../../testing/articles.ts';
import { BackgroundEncoder } from '../background-encoder.ts';
import { MediaStore } from '../media-store.ts';
import { pngHeader } from '../testing/png-header.ts';
import { listNames, type OpenedStorage, openTemporaryDisk } from '../testing/storages.ts';

/** The slowest ones are tried at night. */
const isNight = Number(process.env.TEST_ROUNDS ?? 1) > 1;

let pictures: TemporaryFolder;
const pathOf = (name: string) => join(pictures.path, name);
beforeAll(async () => {
  pictures = await temporaryFolder();
  const script = fileURLToPath(new URL('../testing/write-hostile-pictures.ts', import.meta.url));
  const writing = startNode(script, { FOLDER: pictures.path });
  expect(await writing.exited, writing.output()).toEqual({ code: 0, signal: null });
  const half = (await readFile(pathOf('photo-48mp.jpg'))).subarray(0, 1_000_000);
  await writeFile(pathOf('half-a-photo.jpg'), half);
  await writeFile(pathOf('no-picture.jpg'), 'no picture');
  await writeFile(pathOf('square-144mp.png'), pngHeader(12_000, 12_000));
});
afterAll(() => pictures.remove());

const slowRefusals: [string, string | RegExp][] = [
  ['interlaced-99mp.png', 'needs too much memory or time'],
  ['nested.svg', /^is damaged, or no picture/],
];

describe('the media store', () => {
  let opened: OpenedStorage;
  let store: MediaStore;
  beforeEach(async () => {
    opened = await openTemporaryDisk();
    store = new MediaStore(opened.storage);
  });
  afterEach(() => opened.close());
  const save = (name: string) => store.savePicture(`/${name}`, 'A', () => readFile(pathOf(name)));
  const names = () => listNames(opened.storage);
  const endings = async () => (await names()).map((name) => name.slice(32));

  it.each([
    ['photo-48mp.jpg', 2560, 1920] as const,
    ...(isNight ? [['photo-48mp-progressive.jpg', 2560, 1920] as const] : []),
    ['square-64mp.png', 2560, 2560] as const,
  ])('H20 reduces %s', async (name, width, height) => {
    const { full, sizes } = (await save(name)) ?? {};
    expect(full).toMatchObject({ width, height, url: expect.stringMatching(/-2560\.webp$/) });
    expect(sizes).toMatchObject({ thumbnail: { width: 320 }, medium: { width: 768 }, large: { width: 1200 } });
    expect(await endings()).toEqual(['-1200.webp', '-2560.webp', '-320.webp', '-768.webp', name.slice(-4)]);
    for (const [ending, expected] of [
      ['-2560.webp', { width, height }],
      ['-320.webp', { width: 320 }],
    ] as const) {
      const file = (await names()).find((each) => each.endsWith(ending)) ?? '';
      expect(await sharp(await opened.storage.read(file)).metadata()).toMatchObject(expected);
    }
  });

  it('H20 also limits the height, and makes no size that is larger than the reduced picture', async () => {
    const { full, sizes } = (await save('tall-60mp.png')) ?? {};
    expect(full).toMatchObject({ width: 266, height: 15_960 });
    expect(sizes).toEqual({ thumbnail: full, medium: full, large: full });
    expect(await endings()).toEqual(['-2560.webp', '.png']);
  });

  it('H20 stores a drawing and an animation as they are', async () => {
    expect(await save('huge.svg')).toMatchObject({ full: { width: 9_000_000, height: 9_000_000 } });
    const { full, sizes } = (await save('animation.gif')) ?? {};
    expect(full).toMatchObject({ width: 900, height: 600, url: expect.stringMatching(/\.gif$/) });
    expect(sizes?.thumbnail).toMatchObject({ width: 320, url: expect.stringMatching(/-320\.webp$/) });
    expect((await endings()).toSorted()).toEqual(['-320.webp', '-768.webp', '.gif', '.svg']);
  });

  it.each<[string, string | RegExp]>([
    ['square-144mp.png', 'has 12000 × 12000 pixels, more than 100 megapixels'],
    ['wide-animation.gif', /^is too large for an animation: \d frames of 3000 × 2000 pixels$/],
    ['half-a-photo.jpg', 'is damaged'],
    ['no-picture.jpg', /^is damaged, or no picture/],
    ['entities.svg', /^is damaged, or no picture/],
    ...(isNight ? slowRefusals : []),
  ])('H20 refuses %s, stores nothing, and goes on', async (name, reason) => {
    await expect(save(name)).rejects.toThrow(reason);
    expect([await names(), await opened.partialFiles()]).toEqual([[], []]);
    expect(await save('animation.gif')).toMatchObject({ full: { width: 900 } });
  });

  it('H20 gives up encoding a picture that ended its process twice, and encodes the others', async () => {
    const logs = captureLogs();
    const encoder = () => new BackgroundEncoder(opened.storage, createLogger('test', 'warn', logs.destination));
    const heavy = await readFile(pathOf('interlaced-99mp.png'));
    const name = `${createHash('sha256').update(heavy).digest('hex').slice(0, 32)}.png`;
    await opened.storage.write(name, heavy);
    const light = sharp({ create: { width: 30, height: 20, channels: 3, background: 'teal' } });
    await store.saveFile('/a.png', () => light.png().toBuffer());
    await encoder().sweep();
    const gaveUp = { name, msg: 'gave up encoding a picture after two tries' };
    expect(logs.lines).toMatchObject([gaveUp]);
    expect(await names()).toHaveLength(4);
    await encoder().sweep();
    expect(logs.lines).toHaveLength(1);
  });
});

const service = useServiceProcess(new URL('../../main.ts', import.meta.url), 'CONTENT_PORT');

it('H20 a service whose articles contain them stays up, publishes all articles and does not try again', async () => {
  const folder = service.resolvePath('articles');
  const shown = ['photo-48mp-progressive.jpg', 'square-64mp.png', 'animation.gif', 'huge.svg'];
  const refused = ['square-144mp.png', 'half-a-photo.jpg', 'no-picture.jpg', 'entities.svg'];
  if (isNight) refused.push('interlaced-99mp.png');
  const all = [...shown, ...refused];
  const articles = all.map((name, index) => [
    `article-${index + 1}.md`,
    article(index + 1, { image: name }, `Look:\n\n![A wall](/content-images/${name})`),
  ]);
  await writeArticles(folder, Object.fromEntries(articles));
  for (const name of all) await copyFile(pathOf(name), join(folder, 'images', name));

  const first = service.start({ ARTICLES_FOLDER: folder });
  const posts = await readPosts(await service.address(first), all.length);
  expect(posts.map(({ image, content }) => [image !== null, content.includes('<img')])).toEqual([
    ...shown.map(() => [true, true]),
    ...refused.map(() => [false, false]),
  ]);
  expect(Math.max(...posts.slice(0, 2).map(({ image }) => image?.full.width ?? 0))).toBe(2560);
  expect(leftOut(first.output()).toSorted()).toEqual(refused.flatMap((name) => [name, name]).toSorted());
  // The photo has four sizes, and so has the square.
  const encoded = async () => (await readdir(service.resolvePath('data/media'))).filter((name) => /avif$/.test(name));
  await expect.poll(encoded).toHaveLength(8);
  await service.stop(first);

  const second = service.start({ ARTICLES_FOLDER: folder });
  expect(await readPosts(await service.address(second), all.length)).toEqual(posts);
  await service.stop(second);
  expect(leftOut(second.output())).toEqual([]);
  expect(second.output()).not.toContain('gave up');
});

type PublishedPost = { image: Picture | null; content: string };

async function readPosts(address: string, count: number): Promise<PublishedPost[]> {
  const ids = Array.from({ length: count }, (_, index) => index + 1);
  const responses = ids.map((id) => fetch(`${address}${contentApiBase}/post/article-${id}/?blog_type=main`));
  return Promise.all(responses.map(async (response) => (await (await response).json()) as PublishedPost));
}

/** The names of the files that the log reports. */
function leftOut(output: string): string[] {
  const lines = output.split('\n').filter((line) => line.includes('file left out of post'));
  return lines.map((line) => (JSON.parse(line) as { file: string }).file.split('/').at(-1) ?? '');
}
