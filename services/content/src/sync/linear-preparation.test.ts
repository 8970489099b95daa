import { type TemporaryFolder, temporaryFolder } from '@contenthub/testing/fixtures/temporary-folder';
import { countSteps } from '@contenthub/testing/measuring/count-steps';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DiskMedia } from '../media/disk-media.ts';
import { MediaStore } from '../media/media-store.ts';
import { hardMarkdown, hardStoredBlocks, hardTexts } from '../testing/hard-texts.ts';
import { prepareFully } from '../testing/prepare-fully.ts';
import { renderMarkdown } from './markdown/render-markdown.ts';
import { expandStoredBlocks } from './wordpress/expand-blocks.ts';

const count = 200;
/** Four times the text takes four times the steps. With a loop in each loop it would be up to 16 times. */
const limit = 4.3;

/** Fails if a text of four times the length takes more than four times the steps. */
async function expectLinear(create: (count: number) => string, run: (text: string) => unknown): Promise<void> {
  // The first run also loads grammars and fills caches.
  await run(create(count));
  const few = await countSteps(() => run(create(count)));
  const many = await countSteps(() => run(create(4 * count)));
  expect(many / few).toBeLessThan(limit);
}

describe('the steps of preparing', () => {
  let folder: TemporaryFolder;
  let media: MediaStore;
  beforeAll(async () => {
    folder = await temporaryFolder();
    media = new MediaStore(new DiskMedia(folder.path));
  });
  afterAll(() => folder.remove());

  it.each(Object.entries(hardTexts))('H29 grow with the text only: %s', async (_name, create) => {
    await expectLinear(create, (html) => prepareFully(html, media));
  });

  it.each(Object.entries(hardMarkdown))('H29 grow with the Markdown only: %s', async (_name, create) => {
    await expectLinear(create, renderMarkdown);
  });

  it.each(Object.entries(hardStoredBlocks))('H29 grow with the export only: %s', async (_name, create) => {
    await expectLinear(create, expandStoredBlocks);
  });
});
