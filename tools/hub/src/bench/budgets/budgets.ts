import { launchBrowser } from '@contenthub/testing/browser';
import { weighPage } from '@contenthub/testing/page-weight';
import type { Figure } from '../figure.ts';
import { ServerProcess } from '../server-process.ts';

const pages = { home: '/blog/', post: '/blog/commonly-confused-words/affect-vs-effect' };
const aims = { scripts: { atMost: 95 }, styles: { atMost: 15 }, fonts: { atMost: 2 } };
const kilobyte = 1000;

/** What a reader's browser loads until nothing more is loading, everything counted. */
export async function measureBudgets(): Promise<Figure[]> {
  const content = await ServerProcess.start(new URL('../ssr/content-server.ts', import.meta.url), {});
  const web = await ServerProcess.start(new URL('../ssr/web-server.ts', import.meta.url), {
    CONTENT_URL: content.address,
  });
  const browser = await launchBrowser();
  const figures: Figure[] = [];
  for (const [name, path] of Object.entries(pages)) figures.push(...(await weigh(browser, name, web.address + path)));
  await browser.close();
  await Promise.all([web.stop(), content.stop()]);
  return figures;
}

async function weigh(browser: Awaited<ReturnType<typeof launchBrowser>>, name: string, url: string): Promise<Figure[]> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  const weight = weighPage(page);
  await page.goto(url, { waitUntil: 'networkidle' });
  const { scripts, styles, fonts } = await weight();
  await page.close();
  return [
    { name: `${name}, JavaScript`, value: scripts.bytes / kilobyte, unit: 'KB gzip', aim: aims.scripts },
    { name: `${name}, CSS`, value: styles.bytes / kilobyte, unit: 'KB gzip', aim: aims.styles },
    { name: `${name}, font files`, value: fonts.files, unit: '', aim: aims.fonts },
    { name: `${name}, requests for scripts and styles`, value: scripts.files + styles.files, unit: '', aim: null },
  ];
}
