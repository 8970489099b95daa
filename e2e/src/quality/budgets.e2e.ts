import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { recordPageWeight, watchLayoutShift } from '@contenthub/testing/browser/page-metrics';
import { lazyComponents } from '@contenthub/web/browser/hydration/lazy-components';
import { homeRoute } from '@contenthub/web/routes/home/route';
import { lazyRoutes } from '@contenthub/web/routes/lazy-routes';
import { lazyListComponents } from '@contenthub/web/routes/list/lazy-components';
import { lazyPostComponents } from '@contenthub/web/routes/post/lazy-components';
import { postRoute } from '@contenthub/web/routes/post/route';
import type { Manifest } from '@contenthub/web/server/rendering/page-assets.server';
import { describe, expect, it } from 'vitest';
import { waitForHydration } from '../support/browser/reader.ts';
import { repositoryRoot } from '../support/hub/child-process.ts';
import { visitBundledHub } from '../support/hub/visit.ts';
import { asVisitor, openGate } from '../support/pages/visitors.ts';

const kilobyte = 1000;
const home = '/blog/';
const post = '/blog/commonly-confused-words/affect-vs-effect';
const visit = visitBundledHub();

describe.each([
  { path: home, htmlKilobytes: 20.5, scriptKilobytes: 100 },
  { path: post, htmlKilobytes: 28, scriptKilobytes: 100 },
])('$path', ({ path, htmlKilobytes, scriptKilobytes }) => {
  it('meets its budgets for bytes, requests and layout shift', async () => {
    const { page, problems } = await visit.reader.open();
    // Without an experiment configuration, as on a very busy machine, the header hydrates at once.
    await asVisitor(page, visit.hub, openGate('consumer_blog_cta_sign_up_first'));
    const weight = recordPageWeight(page);
    const shiftOf = await watchLayoutShift(page);
    const response = await page.goto(visit.hub.origin + path, { waitUntil: 'networkidle' });
    const htmlBytes = gzipSync((await response?.body()) ?? '').length;
    await waitForHydration(page);
    const { scripts, styles, fonts } = await weight();
    const shift = await shiftOf();
    const { scripts: afterScroll } = await weight();
    process.stdout.write(
      `${path}: HTML ${htmlBytes} B, scripts ${scripts.bytes} B, ${afterScroll.bytes} B when read to its end, styles ${styles.bytes} B (gzip), ${fonts.files} fonts, shift ${shift}\n`,
    );
    expect(htmlBytes).toBeGreaterThan(1 * kilobyte);
    expect(htmlBytes).toBeLessThanOrEqual(htmlKilobytes * kilobyte);
    expect(scripts.files).toBeGreaterThan(2);
    expect(scripts.bytes).toBeLessThanOrEqual(scriptKilobytes * kilobyte);
    // Code loaded on visibility: calls to action and browser detection.
    expect(afterScroll.bytes).toBeLessThanOrEqual(110 * kilobyte);
    expect(styles.bytes).toBeLessThanOrEqual(12 * kilobyte);
    expect(fonts.files).toBeLessThanOrEqual(2);
    expect(shift).toBeLessThanOrEqual(0.01);
    expect(problems).toEqual([]);
  });
});

it('loads its code after the largest picture, or when the reader does something', async () => {
  const { page, problems } = await visit.reader.open();
  const picture = Promise.withResolvers<void>();
  await page.route('**/assets/media/**', async (route) => {
    await picture.promise;
    await route.continue();
  });
  await page.goto(visit.hub.origin + post, { waitUntil: 'domcontentloaded' });
  await page.keyboard.press('Tab');
  await waitForHydration(page);
  picture.resolve();

  await page.goto(visit.hub.origin + post);
  await waitForHydration(page);
  const [loaded = Number.NaN, ...started] = await page.evaluate(() => {
    const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const lead = document.querySelector<HTMLImageElement>('img[fetchpriority=high]')?.currentSrc;
    const scripts = files.filter(({ name }) => name.endsWith('.js'));
    return [files.find(({ name }) => name === lead)?.responseEnd, ...scripts.map(({ startTime }) => startTime)];
  });
  expect(started.length).toBeGreaterThan(2);
  expect(Math.min(...started.map(Number))).toBeGreaterThanOrEqual(loaded);
  expect(problems).toEqual([]);
});

it('declares every font that its styles name, so that nothing moves when the fonts load', async () => {
  const { page } = await visit.reader.open();
  await page.goto(`${visit.hub.origin}/blog/`);
  const missing = await page.evaluate(() => {
    const declared = [...document.fonts].map(({ family }) => family.replaceAll('"', ''));
    const { fontFamily } = getComputedStyle(document.querySelector('h1') ?? document.body);
    const named = [...fontFamily.matchAll(/"([^"]+)"/g)].map(([, name]) => name ?? '');
    return { named: named.length, missing: named.filter((name) => !declared.includes(name)) };
  });
  expect(missing).toEqual({ named: 3, missing: [] });
});

it('has the views and lazy components in the build manifest by name, for their styles and preloads', async () => {
  const manifest = await readFile(join(repositoryRoot, 'apps/web/dist/client/.vite/manifest.json'), 'utf8');
  const chunks = Object.values(JSON.parse(manifest) as Manifest);
  const built = chunks.map(({ name }) => name);
  const views = [homeRoute, postRoute, ...Object.values(lazyRoutes)].map(({ view }) => view.name);
  const components = { ...lazyComponents, ...lazyListComponents, ...lazyPostComponents };
  const names = [...views, ...Object.keys(components)];
  expect(names.filter((name) => !built.includes(name))).toEqual([]);
});

it('sends no server code, validator or database code to browsers', async () => {
  const folder = join(repositoryRoot, 'apps/web/dist/client/assets');
  // The event inspector includes the registry and its validator. Only a page in debug mode loads it.
  const scripts = (await readdir(folder)).filter((name) => name.endsWith('.js') && !name.startsWith('inspector-'));
  expect(scripts.length).toBeGreaterThan(2);
  const text = (await Promise.all(scripts.map((name) => readFile(join(folder, name), 'utf8')))).join('\n');
  const traces = [
    /["'`]node:/,
    /typebox/i,
    /additionalProperties/,
    /surrogate-key/,
    /sanitize/i,
    /DATABASE_URL/,
    /process\.env/,
    // The experiment evaluator and its configuration.
    /growthbook/i,
    /hashVersion/,
    /blog_growth_holdout/,
  ];
  expect(traces.filter((trace) => trace.test(text))).toEqual([]);
});
