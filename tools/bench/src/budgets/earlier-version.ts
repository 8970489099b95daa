import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { launchBrowser } from '@contenthub/testing/browser/chromium';
import { recordPageWeight } from '@contenthub/testing/browser/page-metrics';
import { freePort } from '@contenthub/testing/sockets/free-port';
import type { Browser } from 'playwright-core';
import { browserVersionFigure, type Figure, medianFigure } from '../report/figure.ts';
import { benchServers, type Site, startSite } from './bundled-site.ts';
import { budgetPages, runLighthouse } from './lighthouse.ts';

const rounds = 7;
const pages = ['home', 'post'] as const;
const metrics = {
  'Lighthouse performance': { unit: '', isBetterAbove: true },
  'first paint': { unit: 'ms', isBetterAbove: false },
  'largest paint': { unit: 'ms', isBetterAbove: false },
} as const;
type Metric = keyof typeof metrics;

/**
 * Compares home and post with those of an earlier version, in turns and in one browser. `folder` is a checkout of it with
 * its packages and a build.
 */
export async function compareWithEarlier(folder: string): Promise<Figure[]> {
  const [ours, earlier] = [
    await startSite(benchServers),
    await startSite(new URL('tools/bench/src/servers/', pathToFileURL(`${resolve(folder)}/`))),
  ];
  const port = await freePort();
  const browser = await launchBrowser(`--remote-debugging-port=${port}`);
  try {
    const figures = [browserVersionFigure(browser)];
    for (const name of pages) {
      figures.push(...(await compareWeight(browser, name, ours, earlier)));
      figures.push(...(await comparePaint(port, name, ours, earlier)));
    }
    return figures;
  } finally {
    await browser.close();
    await Promise.all([ours.stop(), earlier.stop()]);
  }
}

/** As the table shows it. */
const rounded = (value: number) => Number(value.toPrecision(4));

async function weigh(browser: Browser, url: string): Promise<Record<string, number>> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  const weight = recordPageWeight(page);
  await page.goto(url, { waitUntil: 'networkidle' });
  const { scripts, styles, fonts } = await weight();
  await page.close();
  return { JavaScript: scripts.bytes / 1000, CSS: styles.bytes / 1000, fonts: fonts.bytes / 1000 };
}

async function compareWeight(browser: Browser, name: (typeof pages)[number], ours: Site, earlier: Site) {
  const before = await weigh(browser, earlier.origin + budgetPages[name]);
  const now = await weigh(browser, ours.origin + budgetPages[name]);
  return Object.entries(now).flatMap(([kind, value]): Figure[] => [
    { name: `earlier version, ${name}, ${kind}`, value: before[kind] ?? 0, unit: 'KB', aim: null },
    { name: `this version, ${name}, ${kind}`, value, unit: 'KB', aim: { atMost: rounded(before[kind] ?? 0) } },
  ]);
}

async function comparePaint(port: number, name: (typeof pages)[number], ours: Site, earlier: Site): Promise<Figure[]> {
  const taken = { now: [] as Record<Metric, number>[], before: [] as Record<Metric, number>[] };
  for (let round = 0; round < rounds; round += 1) {
    console.log(`${name}: round ${round + 1} of ${rounds}`);
    taken.before.push(await audit(port, earlier.origin + budgetPages[name]));
    taken.now.push(await audit(port, ours.origin + budgetPages[name]));
  }
  return (Object.keys(metrics) as Metric[]).flatMap((metric) => {
    const { unit, isBetterAbove } = metrics[metric];
    const of = (list: Record<Metric, number>[]) => list.map((each) => each[metric]);
    const before = medianFigure(`earlier version, ${name}, ${metric}`, of(taken.before), unit, null);
    const aim = isBetterAbove ? { atLeast: rounded(before.value) } : { atMost: rounded(before.value) };
    return [before, medianFigure(`this version, ${name}, ${metric}`, of(taken.now), unit, aim)];
  });
}

async function audit(port: number, url: string): Promise<Record<Metric, number>> {
  const { categories, audits } = await runLighthouse(port, url, { onlyCategories: ['performance'] });
  const time = (name: string) => audits[name]?.numericValue ?? 0;
  return {
    'Lighthouse performance': Math.round((categories.performance?.score ?? 0) * 100),
    'first paint': time('first-contentful-paint'),
    'largest paint': time('largest-contentful-paint'),
  };
}
