import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { repositoryRoot } from '@contenthub/all-in-one/repository-paths';
import { launchBrowser } from '@contenthub/testing/browser/chromium';
import type { Browser, Page } from 'playwright-core';
import type { CommandCode } from '../command.ts';
import { loadAllImages, pageMatrix, themes, widths } from './screenshots.ts';

const accountPages = ['/signin', '/signup', '/reset-password', '/newsletter?notice=check-mail'];

/** The sheets by name. Each has the pages whose path matches. */
const sheets: Readonly<Record<string, (path: string) => boolean>> = {
  main: (path) => path.startsWith('/blog/') && !/^\/blog\/(developer|engineering)/.test(path),
  developer: (path) => path.startsWith('/blog/developer'),
  engineering: (path) => path.startsWith('/blog/engineering'),
  business: (path) => path.startsWith('/business/'),
  account: (path) => accountPages.includes(path),
};

/** The height of a page that a thumbnail shows, and its size on the sheet. */
const height = 1800;
const scale = 0.25;

/** A busy computer needs more than the usual half minute. */
const timeoutMs = 120_000;

export const pictures: CommandCode = {
  help: [
    'npm run hub -- pictures [SHEET …]   contact sheets to draw (default: main developer engineering business account)',
    '  --origin URL                      the running hub (default http://www.contenthub.localhost:4000)',
    '  --to FOLDER                       output folder (default docs/pictures)',
  ].join('\n'),
  async run(options) {
    const { values, positionals } = parseArgs({
      args: options,
      allowPositionals: true,
      options: {
        origin: { type: 'string', default: 'http://www.contenthub.localhost:4000' },
        to: { type: 'string', default: join(repositoryRoot, 'docs/pictures') },
      },
    });
    await mkdir(values.to, { recursive: true });
    const browser = await launchBrowser();
    const paths = [...pageMatrix, ...accountPages];
    const page = await openPage(browser, values.origin);
    for (const name of positionals.length > 0 ? positionals : Object.keys(sheets)) {
      const thumbnails: Thumbnail[] = [];
      for (const path of paths.filter(sheets[name] ?? (() => false)))
        thumbnails.push(...(await takeThumbnails(page, values.origin, path)));
      for (const theme of themes) {
        const file = `pages-${name}-${theme}.jpg`;
        await drawSheet(
          browser,
          thumbnails.filter((each) => each.theme === theme),
          join(values.to, file),
        );
        console.log(file);
      }
    }
    await browser.close();
  },
};

type Theme = (typeof themes)[number];
type Thumbnail = { path: string; theme: Theme; images: { width: number; data: string }[] };

/** A page of a reader who has rejected cookies, so that the consent bar covers nothing. */
async function openPage(browser: Browser, origin: string): Promise<Page> {
  const context = await browser.newContext({ reducedMotion: 'reduce', deviceScaleFactor: 0.5 });
  const page = await context.newPage();
  page.setDefaultTimeout(timeoutMs);
  await page.goto(`${origin}/blog/`);
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
  await page.getByRole('button', { name: 'Reject all' }).click();
  await page.locator('html[data-choice]').waitFor({ state: 'attached' });
  return page;
}

/** Loads a path once, and shows it in both themes and at every width. */
async function takeThumbnails(page: Page, origin: string, path: string): Promise<Thumbnail[]> {
  const response = await page.goto(origin + path);
  if (response?.status() === 503)
    throw new Error(`${path} returned 503. Run the command again on a less busy computer.`);
  await page.locator('html[data-hydrated], body:not(:has(#root))').first().waitFor({ state: 'attached' });
  const thumbnails: Thumbnail[] = themes.map((theme) => ({ path, theme, images: [] }));
  for (const width of widths) {
    await page.setViewportSize({ width, height });
    await loadAllImages(page);
    for (const { theme, images } of thumbnails) {
      await page.emulateMedia({ colorScheme: theme });
      images.push({
        width,
        data: (await page.screenshot({ type: 'jpeg', quality: 85, animations: 'disabled' })).toString('base64'),
      });
    }
  }
  return thumbnails;
}

async function drawSheet(browser: Browser, thumbnails: readonly Thumbnail[], file: string): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 1460, height: 900 } });
  const image = ({ width, data }: Thumbnail['images'][number]) =>
    `<img width="${width * scale}" height="${height * scale}" src="data:image/jpeg;base64,${data}">`;
  await page.setContent(`<style>
    body { display: grid; grid-template-columns: 1fr 1fr; gap: 20px; margin: 20px; background: #808884; font: 13px sans-serif; }
    figure { margin: 0; } figcaption { margin-bottom: 4px; color: #fff; } div { display: flex; gap: 8px; align-items: start; }
    </style>${thumbnails
      .map(
        ({ path, images }) =>
          `<figure><figcaption>${path}</figcaption><div>${images.map(image).join('')}</div></figure>`,
      )
      .join('')}`);
  await loadAllImages(page);
  await page.screenshot({ path: file, type: 'jpeg', quality: 68, fullPage: true });
  await page.close();
}
