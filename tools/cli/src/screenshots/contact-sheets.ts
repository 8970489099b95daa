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
    for (const name of positionals.length > 0 ? positionals : Object.keys(sheets)) {
      for (const theme of themes) {
        const thumbnails = await takeThumbnails(
          browser,
          values.origin,
          paths.filter(sheets[name] ?? (() => false)),
          theme,
        );
        await drawSheet(browser, thumbnails, join(values.to, `pages-${name}-${theme}.jpg`));
        console.log(`pages-${name}-${theme}.jpg: ${thumbnails.length} pages`);
      }
    }
    await browser.close();
  },
};

type Thumbnail = { path: string; images: { width: number; data: string }[] };

/** Reads every page as a reader who has rejected cookies, so that the consent bar covers nothing. */
async function takeThumbnails(
  browser: Browser,
  origin: string,
  paths: readonly string[],
  colorScheme: (typeof themes)[number],
): Promise<Thumbnail[]> {
  const context = await browser.newContext({ colorScheme, reducedMotion: 'reduce', deviceScaleFactor: 0.5 });
  const page = await context.newPage();
  await page.goto(`${origin}/blog/`);
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
  await page.getByRole('button', { name: 'Reject all' }).click();
  await page.locator('html[data-choice]').waitFor({ state: 'attached' });
  const thumbnails: Thumbnail[] = [];
  for (const path of paths) {
    const images = [];
    for (const width of widths) images.push({ width, data: await takeThumbnail(page, origin + path, width) });
    thumbnails.push({ path, images });
  }
  await context.close();
  return thumbnails;
}

async function takeThumbnail(page: Page, url: string, width: number): Promise<string> {
  await page.setViewportSize({ width, height });
  await page.goto(url);
  await page.locator('html[data-hydrated], body:not(:has(#root))').first().waitFor({ state: 'attached' });
  await loadAllImages(page);
  return (await page.screenshot({ type: 'jpeg', quality: 85 })).toString('base64');
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
