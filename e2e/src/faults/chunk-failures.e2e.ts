import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { waitForHydration } from '../support/browser/reader.ts';
import { visitBundledHub } from '../support/hub/visit.ts';

const visit = visitBundledHub();
const post = '/blog/commonly-confused-words/affect-vs-effect';

/** Fails requests for files with this name prefix until `now` is set to false. */
async function fail(page: Page, beginning: string, ending: 'js' | 'css') {
  const failing = { now: true, count: 0 };
  await page.route(new RegExp(`/assets/${beginning}[^/]*\\.${ending}$`), (route) => {
    if (!failing.now) return route.continue();
    failing.count += 1;
    return route.abort();
  });
  return failing;
}

async function open(path: string) {
  const { page } = await visit.reader.open();
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  await page.goto(visit.hub.origin + path);
  return { page, errors };
}

/** Goes from a post to the home page past its end, whose view and empty feed need chunks that are not loaded yet. */
async function goToEmptyFeed(page: Page): Promise<void> {
  await page.evaluate(() => {
    Object.assign(window, { sameDocument: true });
    const link = Object.assign(document.createElement('a'), { href: '/blog/?page=999', textContent: 'Far away' });
    document.querySelector('main')?.append(link);
  });
  await page.getByRole('link', { name: 'Far away' }).evaluate((link: HTMLElement) => link.click());
}

describe('a lazy component whose chunk fails to load', () => {
  it.each([
    ['js', 'EmptyFeed', 'Loading chunk EmptyFeed failed'],
    ['css', 'EmptyState', 'Loading CSS chunk EmptyFeed failed'],
  ] as const)('C20 offers a retry in its place and then loads (%s)', async (ending, file, message) => {
    const { page, errors } = await open(post);
    await waitForHydration(page);
    const failing = await fail(page, file, ending);
    await goToEmptyFeed(page);
    await page.getByText('This part of the page didn’t load.').waitFor();
    expect(errors).toEqual([message]);
    expect(failing.count).toBeGreaterThan(0);
    // The rest of the page keeps working.
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Writing that works');
    failing.now = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    const back = page.getByRole('link', { name: 'Go to the newest posts' });
    await back.waitFor();
    expect(await back.evaluate((link) => getComputedStyle(link).textDecorationLine)).toBe('underline');
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
    expect(errors).toEqual([message]);
  });

  it('C20 reloads the page when a retry fails and the site is reachable', async () => {
    const { page } = await open(post);
    await waitForHydration(page);
    const failing = await fail(page, 'EmptyFeed', 'js');
    await goToEmptyFeed(page);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.waitForFunction(() => !('sameDocument' in window));
    // The new document contains the component's markup, which hydrates once the code arrives.
    await page.getByRole('link', { name: 'Go to the newest posts' }).waitFor();
    failing.now = false;
    await page.keyboard.press('Shift');
    await waitForHydration(page);
    expect(page.url()).toBe(`${visit.hub.origin}/blog/?page=999`);
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(false);
  });

  it('C20 keeps the page when a retry fails and the site cannot be reached', async () => {
    const { page, errors } = await open(post);
    await waitForHydration(page);
    await fail(page, 'EmptyFeed', 'js');
    await goToEmptyFeed(page);
    const retry = page.getByRole('button', { name: 'Try again' });
    await retry.waitFor();
    const reachable = page.waitForEvent('requestfailed', (request) => request.method() === 'HEAD');
    await page.route('**/blog/**', (route) => route.abort());
    await retry.click();
    await reachable;
    await expect.poll(() => errors.length).toBe(2);
    expect(await retry.isVisible()).toBe(true);
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
  });

  it('C20 is pending until its code arrives', async () => {
    const { page } = await open(post);
    await waitForHydration(page);
    const released = Promise.withResolvers<void>();
    await page.route('**/assets/EmptyFeed-*.js', async (route) => {
      await released.promise;
      await route.continue();
    });
    await goToEmptyFeed(page);
    await page.locator('main [aria-busy=true]').waitFor();
    released.resolve();
    await page.getByRole('link', { name: 'Go to the newest posts' }).waitFor();
    expect(await page.locator('main [aria-busy=true]').count()).toBe(0);
  });
});

it('C20 shows a temporary notification when a click handler fails to load', async () => {
  const { page } = await visit.reader.open({ viewport: { width: 390, height: 800 } });
  await page.clock.install();
  await page.goto(`${visit.hub.origin}/blog/`);
  await waitForHydration(page);
  const failing = await fail(page, 'SiteHeader', 'js');
  await page.getByRole('button', { name: 'Menu' }).click();
  const said = page.getByText('Something went wrong. Please try again later.');
  await said.waitFor();
  expect(failing.count).toBeGreaterThan(0);
  await page.clock.fastForward(5000);
  await said.waitFor({ state: 'detached' });
  // The next click tries again.
  failing.now = false;
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.locator('header[data-hydrated]').waitFor();
});

describe('a page whose chunks fail to load', () => {
  it.each([
    ['/blog/', 'Feed', 'Feed'],
    // The route is in the chunk of its view, and is loaded first.
    [post, 'PostPage', 'postRoute'],
  ])('G09 C20 %s is readable without %s, and hydrates when it arrives', async (path, file, module) => {
    const { page } = await visit.reader.open();
    const errors: string[] = [];
    page.on('pageerror', ({ message }) => errors.push(message));
    await page.addInitScript(() => {
      window.addEventListener('error', ({ error }) => {
        Object.assign(window, { lastCause: ((error as Error).cause as Error).message });
      });
    });
    const failing = await fail(page, file, 'js');
    await page.goto(visit.hub.origin + path);
    await expect.poll(() => errors).toEqual(['loadableReady throws error']);
    expect(await page.evaluate(() => Reflect.get(window, 'lastCause'))).toMatch(
      new RegExp(`^Loading chunk ${module} failed$`),
    );
    expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true);
    expect(await page.locator('html[data-hydrated]').count()).toBe(0);
    failing.now = false;
    // Any interaction makes the page try again.
    await page.keyboard.press('Shift');
    await waitForHydration(page);
    expect(await page.getByRole('contentinfo').isVisible()).toBe(true);
  });

  it('falls back to a full page load when the code of the next page fails to load', async () => {
    const { page } = await open('/blog/');
    await waitForHydration(page);
    const failing = await fail(page, 'PostPage', 'js');
    const link = page.getByRole('article').first().getByRole('link');
    const title = await link.innerText();
    await link.click();
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    expect(failing.count).toBeGreaterThan(0);
    expect(new URL(page.url()).pathname).not.toBe('/blog/');
  });
});
