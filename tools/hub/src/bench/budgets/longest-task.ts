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
    const tasks: PerformanceEntry[] = [];
    Object.assign(window, { tasks });
    new PerformanceObserver((list) => {
      tasks.push(...list.getEntries());
    }).observe({ type: 'longtask', buffered: true });
    new MutationObserver(() => Object.assign(window, { hydratedAt: performance.now() })).observe(document, {
      attributeFilter: ['data-hydrated'],
      subtree: true,
    });
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
  const longest = await page.evaluate(() => {
    const tasks = Reflect.get(window, 'tasks') as PerformanceEntry[];
    const hydratedAt = Reflect.get(window, 'hydratedAt') as number;
    // From when the first script is here: before that the browser reads, styles and lays out what the server sent.
    const scripts = performance.getEntriesByType('resource').filter(({ name }) => /\/boot-.*\.js$/.test(name));
    const startedAt = Math.max(...scripts.map((script) => (script as PerformanceResourceTiming).responseEnd));
    const within = tasks.filter(({ startTime }) => startTime >= startedAt && startTime <= hydratedAt);
    return Math.max(0, ...within.map(({ duration }) => duration));
  });
  await context.close();
  return longest;
}
