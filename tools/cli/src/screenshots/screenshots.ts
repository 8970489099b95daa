import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { repositoryRoot } from '@contenthub/all-in-one/repository-paths';
import { launchBrowser } from '@contenthub/testing/browser/chromium';
import type { Page } from 'playwright-core';
import type { CommandCode } from '../command.ts';
import { findService } from '../find-hub.ts';

/** One page of every page type, post form and blog. */
export const pageMatrix = [
  '/blog/',
  '/blog/?page=2',
  '/blog/grammar',
  '/blog/grammar?page=9',
  '/blog/handbook',
  '/blog/saved',
  '/blog/answers',
  '/blog/newsletter',
  '/blog/author/maren-holt',
  '/blog/search/semicolan',
  '/blog/search/zzzqqq',
  '/blog/nothing/here',
  '/blog/commonly-confused-words/affect-vs-effect',
  '/blog/commonly-confused-words/who-vs-whom',
  '/blog/sentences/sentence-length',
  '/blog/sentences/garden-path-sentences',
  '/blog/emailing/how-to-end-an-email',
  '/blog/plagiarism/patchwriting',
  '/blog/writing-process/fresh-eyes',
  '/blog/developer',
  '/blog/developer/category/tutorials',
  '/blog/developer/search/text',
  '/blog/developer/nothing/here',
  '/blog/developer/counting-characters',
  '/blog/engineering',
  '/blog/engineering/category/nlp-ml',
  '/blog/engineering/author/sanne-de-vries',
  '/blog/engineering/search/cache',
  '/blog/engineering/group-commit',
  '/business/learn',
  '/business/learn?filter=content',
  '/business/learn?search=voice',
  '/business/learn?search=zzzqqq',
  '/business/learn/customer-experience',
  '/business/learn/hr',
  '/business/learn/marketing',
  '/business/learn/sales',
  '/business/learn/proposals-that-win',
  '/business/learn/nothing/here',
];

export const widths = [390, 820, 1440];
export const themes = ['light', 'dark'] as const;

export const screenshots: CommandCode = {
  help: [
    'npm run hub -- screenshots [PATH …]   paths to capture (default: every page type of every blog)',
    '  --origin URL                        the running hub (default: that of DATA_FOLDER)',
    '  --to FOLDER                         output folder (default .local/screenshots)',
  ].join('\n'),
  async run(options) {
    const { values, positionals } = parseArgs({
      args: options,
      allowPositionals: true,
      options: {
        origin: { type: 'string' },
        to: { type: 'string', default: join(repositoryRoot, '.local/screenshots') },
      },
    });
    const origin = values.origin ?? (await findService('PUBLIC_ORIGIN', process.env));
    await mkdir(values.to, { recursive: true });
    const browser = await launchBrowser();
    for (const path of positionals.length > 0 ? positionals : pageMatrix) {
      for (const width of widths) {
        const page = await browser.newPage({ viewport: { width, height: 900 } });
        await page.goto(origin + path);
        await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
        await loadAllImages(page);
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

/** Scrolls through the page, because lazy images only load near the viewport. */
export async function loadAllImages(page: Page): Promise<void> {
  await page.evaluate(() =>
    Promise.all(
      [...document.images].map((image) => {
        image.loading = 'eager';
        return image.decode().catch(() => {});
      }),
    ),
  );
}
