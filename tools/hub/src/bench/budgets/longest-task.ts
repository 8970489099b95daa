import type { Browser } from 'playwright-core';
import { type Figure, medianFigure } from '../figure.ts';
import { budgetPages } from './pages.ts';

const rounds = 5;
const slowDown = 4;

/** How long a phone four times slower than this machine is busy without a break while a post hydrates. */
export async function longestTask(browser: Browser, origin: string): Promise<Figure[]> {
  const longest: number[] = [];
  for (let round = 0; round < rounds; round += 1) longest.push(await measure(browser, origin + budgetPages.post));
  return [
    medianFigure(`post, longest task while it hydrates, CPU ${slowDown} times slower`, longest, 'ms', { atMost: 100 }),
  ];
}

async function measure(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 }, isMobile: true, hasTouch: true });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowDown });
  await page.addInitScript(() => {
    const tasks: number[] = [];
    Object.assign(window, { tasks });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) tasks.push(duration);
    }).observe({ type: 'longtask', buffered: true });
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
  const tasks = (await page.evaluate(() => Reflect.get(window, 'tasks'))) as number[];
  await context.close();
  return Math.max(0, ...tasks);
}
