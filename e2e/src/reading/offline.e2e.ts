import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import { violationsAtEveryWidth } from '../support/browser/axe.ts';
import { Reader, waitForHydration } from '../support/browser/reader.ts';
import { type Hub, startBundledHub } from '../support/hub/hub.ts';
import { startSwitchableProxy } from '../support/hub/switchable-proxy.ts';
import { startWebBehindProxy } from '../support/hub/web-behind-proxy.ts';
import { readingTools, settingsLabel, skipToContent, tabTo } from '../support/pages/post-page.ts';

const saved = '/blog/commonly-confused-words/affect-vs-effect';
/** A visitor with an id, whose pages are private. */
const visitorCookie = 'visitor=-3.signature';

let hub: Hub;
let site: Awaited<ReturnType<typeof startSwitchableProxy>>;
let reader: Reader;
beforeAll(async () => {
  [hub, reader] = await Promise.all([startBundledHub({ COUNTRY_HEADER: 'x-country' }), Reader.launch()]);
  site = await startSwitchableProxy({ hub: hub.address });
});
beforeEach(() => site.routeTo({ hub: hub.address }));
afterAll(async () => {
  await reader.close();
  await site.stop();
  await hub.stop();
});

async function read(page: Page, path: string): Promise<void> {
  await page.goto(site.origin + path);
  await waitForHydration(page);
}

/** Lists the cache names without opening a cache, because opening a deleted one would create it again. */
const keptNames = (page: Page) => page.evaluate(() => caches.keys());

const workers = (page: Page) => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);

/** Everything cached in the browser, by cache, with app shells of a build under one name. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    const found: Record<string, string[]> = {};
    for (const name of await caches.keys()) {
      const requests = await (await caches.open(name)).keys();
      found[name.replace(/-[\da-f]{12}$/, '')] = requests.map(({ url }) => url.slice(location.origin.length));
    }
    return found;
  });

const save = (page: Page) => readingTools(page).getByRole('button', { name: 'Save' });

async function saveIt(page: Page): Promise<void> {
  await save(page).press('Enter');
  await page.getByText('You can read it offline').waitFor();
}

/** The page is complete: hydrated, with its font and all images. */
async function expectWhole(page: Page, title: string): Promise<void> {
  await waitForHydration(page);
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(title);
  expect(await page.evaluate(() => document.fonts.load('16px "Source Serif 4"').then(({ length }) => length))).toBe(1);
  const missing = await page.evaluate(async () => {
    const pictures = [...document.querySelectorAll<HTMLImageElement>('main img')];
    for (const picture of pictures) picture.loading = 'eager';
    const outcomes = await Promise.allSettled(pictures.map((picture) => picture.decode()));
    return pictures.filter((_, index) => outcomes[index]?.status === 'rejected').map(({ src }) => src);
  });
  expect(missing).toEqual([]);
}

it('stores nothing before the first save, reports a full storage and keeps the saved posts', async () => {
  const { page, problems } = await reader.open();
  await read(page, saved);
  await page.locator('main h1').dispatchEvent('pointerover');
  await page.locator('article[data-hydrated]').waitFor();
  expect(await kept(page)).toEqual({});
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
  expect(problems).toEqual([]);
  await saveIt(page);
  const before = await kept(page);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Storage.overrideQuotaForOrigin', { origin: site.origin, quotaSize: 1 });
  await read(page, '/blog/grammar/who-vs-whom');
  await save(page).press('Enter');
  await page.getByText('This device is out of storage').waitFor();
  expect(await save(page).getAttribute('aria-pressed')).toBe('false');
  expect((await kept(page))['contenthub-saved']).toEqual(before['contenthub-saved']);
});

it('J13 one setting unregisters the service worker and hides the button, but keeps the reader’s own data', async () => {
  const { page } = await reader.open();
  await read(page, saved);
  await saveIt(page);
  await expect.poll(() => workers(page)).toBe(1);
  const off = await startWebBehindProxy(hub, { OFFLINE_READING: 'off' });
  onTestFinished(() => off.stop());
  site.routeTo({ hub: off.address });
  await read(page, saved);
  await readingTools(page).getByRole('button', { name: 'Copy link' }).waitFor();
  expect(await save(page).isVisible()).toBe(false);
  await expect.poll(() => keptNames(page)).toEqual(['contenthub-saved']);
  await expect.poll(() => workers(page)).toBe(0);
  site.routeTo({ hub: hub.address });
});

it('prefers the network, and uses the copy when the network fails or times out', async () => {
  const { page } = await reader.open();
  await read(page, saved);
  const title = await page.getByRole('heading', { level: 1 }).innerText();
  await saveIt(page);
  expect((await kept(page))['contenthub-saved']).not.toEqual([]);
  for (const failure of [{ status: 503 }, 'silence'] as const) {
    site.routeTo(failure);
    await page.goto(site.origin + saved, { waitUntil: 'commit' });
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
  }
  // A removed post is removed from the cache too.
  site.routeTo({ status: 410 });
  await page.goto(site.origin + saved);
  await page.getByText('Not now.').waitFor();
  site.routeTo({ hub: hub.address });
  await expect.poll(async () => (await kept(page))['contenthub-saved']).toEqual([]);
});

it('lists saved posts without axe violations, and removes one or all of them completely', async () => {
  const { page, problems } = await reader.open({ bypassCSP: true });
  await read(page, saved);
  const title = await page.getByRole('heading', { level: 1 }).innerText();
  await saveIt(page);
  expect(await kept(page)).toMatchObject({
    'contenthub-saved': [expect.anything()],
    'contenthub-files': expect.arrayContaining([expect.anything()]),
  });
  await settingsLabel(page).press('Enter');
  await page.getByRole('link', { name: 'Your saved posts' }).press('Enter');
  await page.getByRole('region', { name: /^Saved/ }).waitFor();
  expect(await violationsAtEveryWidth(page, 'main')).toEqual([]);
  expect(problems).toEqual([]);
  await page.getByRole('button', { name: `Remove “${title}”` }).press('Enter');
  await expect.poll(async () => (await kept(page))['contenthub-saved']).toEqual([]);
  await expect.poll(async () => (await kept(page))['contenthub-files']).toEqual([]);
  // With nothing saved there is nothing to remove. The button returns once the state is known.
  await page.getByText('You haven’t saved any posts yet').waitFor();
  await page.getByRole('checkbox', { name: 'Save what I read' }).press('Space');
  expect([await workers(page), (await keptNames(page)).length]).toEqual([1, expect.any(Number)]);
  await page.getByRole('button', { name: 'Remove all posts' }).press('Enter');
  await expect.poll(() => workers(page)).toBe(0);
  await expect.poll(() => keptNames(page)).toEqual([]);
});

// Must be last, because it stops the hub.
it('opens saved and read posts offline with the hub stopped, and shows an offline page for others', async () => {
  const { page } = await reader.open();
  await page.context().addCookies([{ name: 'visitor', value: visitorCookie.split('=')[1] ?? '', url: site.origin }]);
  await page.setExtraHTTPHeaders({ 'x-country': 'US' });
  await read(page, saved);
  const savedTitle = await page.getByRole('heading', { level: 1 }).innerText();
  await skipToContent(page);
  await tabTo(page, 'Save');
  await page.keyboard.press('Enter');
  await page.getByText('You can read it offline').waitFor();
  expect(await save(page).getAttribute('aria-pressed')).toBe('true');

  await tabTo(page, 'Reading settings');
  await page.keyboard.press('Enter');
  await page.getByRole('checkbox', { name: 'Save what I read' }).waitFor({ state: 'attached' });
  await page.getByRole('checkbox', { name: 'Save what I read' }).press('Space');
  await expect.poll(() => keptNames(page)).toContain('contenthub-read');
  // Read once by client navigation and once by a full page load.
  const next = page.getByRole('region', { name: 'Read next' }).getByRole('link').first();
  const readTitle = await next.innerText();
  await next.press('Enter');
  await page.getByRole('heading', { level: 1, name: readTitle }).waitFor();
  const readPath = new URL(page.url()).pathname;
  await expect.poll(async () => (await kept(page))['contenthub-read']).toContain(readPath);
  await read(page, '/blog/grammar/who-vs-whom');
  const loadedPath = new URL(page.url()).pathname;
  const loadedTitle = await page.getByRole('heading', { level: 1 }).innerText();
  await expect.poll(async () => (await kept(page))['contenthub-read']).toContain(loadedPath);

  // Only shared pages and files: no API call, no event.
  const { 'contenthub-frame': frame = [], 'contenthub-files': files = [], ...collections } = await kept(page);
  expect(collections).toEqual({ 'contenthub-saved': [saved], 'contenthub-read': [readPath, loadedPath] });
  expect([...frame, ...files].filter((path) => !path.startsWith('/assets/')).toSorted()).toEqual([
    '/blog/saved',
    '/offline',
  ]);
  const shared = await (await fetch(hub.address + saved)).text();
  expect(await page.evaluate(async (path) => (await caches.match(path))?.text(), saved)).toBe(shared);

  await page.context().setOffline(true);
  await hub.stop();
  await page.goto(site.origin + saved);
  await expectWhole(page, savedTitle);
  await page.goto(site.origin + readPath);
  await expectWhole(page, readTitle);
  await page.goto(site.origin + loadedPath);
  await expectWhole(page, loadedTitle);
  await page.goto(`${site.origin}/blog/engineering`);
  await page.getByRole('heading', { name: 'You’re offline' }).waitFor();
  await page.getByRole('link', { name: 'Saved posts' }).press('Enter');
  await waitForHydration(page);
  await page.getByRole('link', { name: savedTitle }).waitFor();
  await page.getByRole('link', { name: readTitle }).press('Enter');
  await page.getByRole('heading', { level: 1, name: readTitle }).waitFor();
});
