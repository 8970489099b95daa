import { launchBrowser } from '@contenthub/testing/browser/chromium';
import { recordPageWeight, watchLayoutShift } from '@contenthub/testing/browser/page-metrics';
import { freePort } from '@contenthub/testing/sockets/free-port';
import type { Browser } from 'playwright-core';
import { browserVersionFigure, type Figure } from '../report/figure.ts';
import { benchServers, startSite } from './bundled-site.ts';
import { compareWithEarlier } from './earlier-version.ts';
import { compressedSize, htmlPartFigures } from './html-parts.ts';
import { auditPages, budgetPages } from './lighthouse.ts';
import { measureLongestTask } from './longest-task.ts';

const kilobyte = 1000;
/** In KB. */
const scriptAims = { home: 100, post: 100 };
/** In KB, with the styles. */
const htmlAims = { home: 20.5, post: 28 };
const earlierOption = '--folder=';

/** Measures everything that home and post load, including a scroll through the whole page. */
export async function measurePageWeight(browser: Browser, origin: string): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const name of ['home', 'post'] as const)
    figures.push(...(await measureWeight(browser, name, origin + budgetPages[name])));
  return figures;
}

async function measureWeight(browser: Browser, name: 'home' | 'post', url: string): Promise<Figure[]> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  const weight = recordPageWeight(page);
  const shiftOf = await watchLayoutShift(page);
  const response = await page.goto(url, { waitUntil: 'networkidle' });
  const html = (await response?.text()) ?? '';
  const shift = await shiftOf();
  const { scripts, styles, fonts } = await weight();
  await page.close();
  return [
    {
      name: `${name}, HTML with its CSS`,
      value: compressedSize(html) / kilobyte,
      unit: 'KB gzip',
      aim: { atMost: htmlAims[name] },
    },
    ...htmlPartFigures(name, html),
    {
      name: `${name}, JavaScript`,
      value: scripts.bytes / kilobyte,
      unit: 'KB gzip',
      aim: { atMost: scriptAims[name] },
    },
    { name: `${name}, CSS`, value: styles.bytes / kilobyte, unit: 'KB gzip', aim: { atMost: 12 } },
    { name: `${name}, font files`, value: fonts.files, unit: '', aim: { atMost: 2 } },
    { name: `${name}, layout shift over a scroll`, value: shift, unit: '', aim: { atMost: 0.01 } },
    { name: `${name}, requests for scripts and styles`, value: scripts.files + styles.files, unit: '', aim: null },
  ];
}

/**
 * Measures what a reader's browser loads and does, and the Lighthouse scores. With the option `earlier`, compares pages
 * with those of an earlier version instead.
 */
export async function measureBudgets(options: string[]): Promise<Figure[]> {
  const folder = options.find((option) => option.startsWith(earlierOption))?.slice(earlierOption.length);
  if (options.includes('earlier')) {
    if (folder) return compareWithEarlier(folder);
    throw new Error(
      `Set ${earlierOption}FOLDER to a checkout of the earlier version, with "npm ci" and "npm run build".`,
    );
  }
  const { origin, stop } = await startSite(benchServers);
  const debuggingPort = await freePort();
  const browser = await launchBrowser(`--remote-debugging-port=${debuggingPort}`);
  try {
    return [
      browserVersionFigure(browser),
      ...(await measurePageWeight(browser, origin)),
      ...(await measureLongestTask(debuggingPort, origin)),
      ...(await auditPages(debuggingPort, origin)),
    ];
  } finally {
    await browser.close();
    await stop();
  }
}
