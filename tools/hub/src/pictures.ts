import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { launchBrowser } from '@contenthub/testing/browser';
import type { Page } from 'playwright-core';
import type { Command } from './command.ts';
import { pageMatrix } from './page-matrix.ts';
import { repositoryRoot } from './repository.ts';

const widths = [390, 820, 1440];
const themes = ['light', 'dark'] as const;

export const pictures: Command = {
  summary: 'Takes a picture of each page at every width, light and dark, of a hub that is running.',
  help: [
    'npm run hub -- pictures [PATH …]   paths to take; every page type of every blog by default',
    '  --origin URL                     the running hub (default http://www.contenthub.localhost:4000)',
    '  --to FOLDER                      where to put them (default .local/pictures)',
  ].join('\n'),
  async run(options) {
    const { values, positionals } = parseArgs({
      args: options,
      allowPositionals: true,
      options: {
        origin: { type: 'string', default: 'http://www.contenthub.localhost:4000' },
        to: { type: 'string', default: join(repositoryRoot, '.local/pictures') },
      },
    });
    await mkdir(values.to, { recursive: true });
    const browser = await launchBrowser();
    for (const path of positionals.length > 0 ? positionals : pageMatrix) {
      for (const width of widths) {
        const page = await browser.newPage({ viewport: { width, height: 900 } });
        await page.goto(values.origin + path);
        await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
        await loadAllPictures(page);
        for (const colorScheme of themes) {
          await page.emulateMedia({ colorScheme });
          const name = `${path.replace(/^\/|\/$/g, '').replace(/\W+/g, '-')}-${width}-${colorScheme}.png`;
          await page.screenshot({ path: join(values.to, name), fullPage: true });
          console.log(name);
        }
        await page.close();
      }
    }
    await browser.close();
  },
};

/** Lazy pictures load when they come near; a picture of the whole page wants them all. */
async function loadAllPictures(page: Page): Promise<void> {
  await page.evaluate(() =>
    Promise.all(
      [...document.images].map((image) => {
        image.loading = 'eager';
        return image.decode().catch(() => {});
      }),
    ),
  );
}
