import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { repositoryRoot } from '@contenthub/all-in-one/repository-paths';
import { launchBrowser } from '@contenthub/testing/browser/chromium';
import { personaPassword, personas } from '@contenthub/web/development/personas';
import type { Browser, Page, PageScreenshotOptions } from 'playwright-core';
import type { CommandCode } from '../command.ts';
import { findService } from '../find-hub.ts';
import { loadAllImages, pageMatrix, themes, widths } from './screenshots.ts';

const accountPages = ['/signin', '/signup', '/reset-password', '/newsletter?notice=check-mail'];
const signedInPages = [
  '/account',
  '/account/security',
  '/account/newsletter',
  '/account/data',
  '/blog/saved?signed-in',
];

const isBlog = (path: string) => path.startsWith('/blog/') && !/^\/blog\/(developer|engineering)/.test(path);
/** A post of the main blog has two folders and is neither a list nor a search. */
const isPost = (path: string) => /^\/blog\/(?!author|search|nothing)[\w-]+\/[\w-]+$/.test(path);

/** The sheets by name. Each has the pages whose path matches. */
const sheets: Readonly<Record<string, (path: string) => boolean>> = {
  main: (path) => isBlog(path) && !isPost(path) && !signedInPages.includes(path),
  posts: (path) => isBlog(path) && isPost(path),
  developer: (path) => path.startsWith('/blog/developer'),
  engineering: (path) => path.startsWith('/blog/engineering'),
  business: (path) => path.startsWith('/business/'),
  account: (path) => accountPages.includes(path),
  'signed-in': (path) => signedInPages.includes(path),
};

/** The size of a page on the sheet, by its width. Phones are larger, so that their text can be read. */
const scales: Readonly<Record<number, number>> = { 390: 0.4, 820: 0.25, 1440: 0.22 };

/** The screen that pages are shown on. Thumbnails are as long as the page, up to the style of the sheet. */
const height = 900;

/** Without the developer panel of `npm run dev`. */
const wholePage: PageScreenshotOptions = {
  ...{ type: 'jpeg', quality: 85, animations: 'disabled', fullPage: true },
  style: '.hub-panel { display: none }',
};

/** A busy computer needs more than the usual half minute. */
const timeoutMs = 120_000;

export const pictures: CommandCode = {
  help: [
    'npm run hub -- pictures [SHEET …]   contact sheets to draw (default: all)',
    '  --origin URL                      the running hub (default: that of DATA_FOLDER)',
    '  --email EMAIL --password PASSWORD  the reader of signed-in pages (default: a demo account of a temporary hub)',
    '  --to FOLDER                       output folder (default docs/pictures)',
    `Sheets: ${Object.keys(sheets).join(' ')}`,
  ].join('\n'),
  async run(options) {
    const { values, positionals } = parseArgs({
      args: options,
      allowPositionals: true,
      options: {
        origin: { type: 'string' },
        email: { type: 'string', default: personas[0].email },
        password: { type: 'string', default: personaPassword },
        to: { type: 'string', default: join(repositoryRoot, 'docs/pictures') },
      },
    });
    const origin = values.origin ?? (await findService('PUBLIC_ORIGIN', process.env));
    await mkdir(values.to, { recursive: true });
    const browser = await launchBrowser();
    const paths = [...pageMatrix, ...accountPages, ...signedInPages];
    const page = await openPage(browser, origin);
    for (const name of positionals.length > 0 ? positionals : Object.keys(sheets)) {
      if (name === 'signed-in') await signIn(page, { ...values, origin });
      const thumbnails: Thumbnail[] = [];
      for (const path of paths.filter(sheets[name] ?? (() => false)))
        thumbnails.push(...(await takeThumbnails(page, origin, path)));
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

async function signIn(page: Page, reader: { origin: string; email: string; password: string }): Promise<void> {
  await page.goto(`${reader.origin}/signin`);
  await page.getByLabel('Email address').fill(reader.email);
  await page.getByLabel('Password').fill(reader.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL((url) => url.pathname !== '/signin');
}

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
        data: (await page.screenshot(wholePage)).toString('base64'),
      });
    }
  }
  return thumbnails;
}

async function drawSheet(browser: Browser, thumbnails: readonly Thumbnail[], file: string): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 2200, height: 900 } });
  const image = ({ width, data }: Thumbnail['images'][number]) =>
    `<img width="${width * (scales[width] ?? 1)}" src="data:image/jpeg;base64,${data}">`;
  await page.setContent(`<style>
    body { display: grid; grid-template-columns: repeat(3, max-content); align-items: start; gap: 20px; }
    body { margin: 20px; background: #808884; font: 13px sans-serif; }
    figure { margin: 0; } figcaption { margin-bottom: 4px; color: #fff; }
    div { display: flex; gap: 8px; align-items: start; }
    img { max-height: 2400px; object-fit: cover; object-position: top; }
    </style>${thumbnails
      .map(
        ({ path, images }) =>
          `<figure><figcaption>${path}</figcaption><div>${images.map(image).join('')}</div></figure>`,
      )
      .join('')}`);
  await loadAllImages(page);
  await page.screenshot({ path: file, type: 'jpeg', quality: 60, fullPage: true });
  await page.close();
}
