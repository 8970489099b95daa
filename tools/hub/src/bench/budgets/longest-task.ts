import { setTimeout as sleep } from 'node:timers/promises';
import { type Figure, medianFigure } from '../figure.ts';
import { BareTab } from './bare-tab.ts';
import { budgetPages } from './pages.ts';

const rounds = 9;
const slowDown = 4;

/** How long a phone four times slower than this machine is busy without a break while a post hydrates. */
export async function longestTask(debuggingPort: number, origin: string): Promise<Figure[]> {
  const longest: number[] = [];
  for (let round = 0; round < rounds; round += 1) longest.push(await measure(debuggingPort, origin + budgetPages.post));
  return [
    medianFigure(`post, longest task while it hydrates, CPU ${slowDown} times slower`, longest, 'ms', { atMost: 100 }),
  ];
}

async function measure(debuggingPort: number, url: string): Promise<number> {
  const tab = await BareTab.open(debuggingPort);
  await tab.send('Emulation.setDeviceMetricsOverride', { width: 412, height: 823, deviceScaleFactor: 1, mobile: true });
  await tab.send('Emulation.setCPUThrottlingRate', { rate: slowDown });
  await tab.send('Page.enable');
  await tab.send('Page.addScriptToEvaluateOnNewDocument', { source: `(${noteHydration})()` });
  await tab.send('Page.navigate', { url });
  while (!(await tab.ask<boolean>('"hydratedAt" in window'))) await sleep(200);
  const longest = await tab.ask<number>(`(${longestUntilHydrated})()`);
  await tab.close();
  return longest;
}

function noteHydration(): void {
  new MutationObserver(() => Object.assign(window, { hydratedAt: performance.now() })).observe(document, {
    attributeFilter: ['data-hydrated'],
    subtree: true,
  });
}

/** From when our first script runs: before that the browser reads, styles, lays out and paints what the server sent. */
async function longestUntilHydrated(): Promise<number> {
  const entries = (type: string) =>
    new Promise<PerformanceEntry[]>((resolve) => {
      new PerformanceObserver((list) => resolve(list.getEntries())).observe({ type, buffered: true });
      setTimeout(resolve, 1000, []);
    });
  type Frame = PerformanceEntry & { scripts: (PerformanceEntry & { sourceURL: string })[] };
  const frames = (await entries('long-animation-frame')) as Frame[];
  const ours = frames.flatMap(({ scripts }) => scripts).filter(({ sourceURL }) => /\/boot-.*\.js$/.test(sourceURL));
  const startedAt = Math.min(...ours.map(({ startTime }) => startTime));
  const hydratedAt = Reflect.get(window, 'hydratedAt') as number;
  const within = (await entries('longtask')).filter((task) => {
    return task.startTime + task.duration > startedAt && task.startTime <= hydratedAt;
  });
  return Math.max(0, ...within.map(({ duration }) => duration));
}
