import { watchLayoutShift } from '@contenthub/testing/layout-shift';
import { weighPage } from '@contenthub/testing/page-weight';
import type { Browser } from 'playwright-core';
import type { Figure } from '../figure.ts';
import { budgetPages } from './pages.ts';

const kilobyte = 1000;

/** What home and post load until nothing more is loading, everything counted, over a scroll through the whole page. */
export async function weighPages(browser: Browser, origin: string): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const name of ['home', 'post'] as const)
    figures.push(...(await weigh(browser, name, origin + budgetPages[name])));
  return figures;
}

async function weigh(browser: Browser, name: string, url: string): Promise<Figure[]> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  const weight = weighPage(page);
  const shiftOf = await watchLayoutShift(page);
  await page.goto(url, { waitUntil: 'networkidle' });
  const shift = await shiftOf();
  const { scripts, styles, fonts } = await weight();
  await page.close();
  return [
    { name: `${name}, JavaScript`, value: scripts.bytes / kilobyte, unit: 'KB gzip', aim: { atMost: 95 } },
    { name: `${name}, CSS`, value: styles.bytes / kilobyte, unit: 'KB gzip', aim: { atMost: 15 } },
    { name: `${name}, font files`, value: fonts.files, unit: '', aim: { atMost: 2 } },
    { name: `${name}, layout shift over a scroll`, value: shift, unit: '', aim: { atMost: 0.01 } },
    { name: `${name}, requests for scripts and styles`, value: scripts.files + styles.files, unit: '', aim: null },
  ];
}
