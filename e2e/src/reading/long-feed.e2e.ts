import { hydrateByHover } from '@contenthub/testing/browser/reader-journey';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { waitForFonts } from '../support/browser/page-control.ts';
import { waitForHydration } from '../support/browser/reader.ts';
import { visitBundledHub } from '../support/hub/visit.ts';

const visit = visitBundledHub();
const scrollY = (page: Page) => page.evaluate(() => Math.round(window.scrollY));
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent?.trim());

async function openLongFeed() {
  const { page, problems } = await visit.reader.open();
  await page.goto(`${visit.hub.origin}/blog/`);
  await waitForHydration(page);
  const posts = page.getByRole('region', { name: 'Posts' }).getByRole('article');
  return { page, problems, posts };
}

/** Presses Tab until the element has focus, then Enter. */
async function tabTo(page: Page, isThere: () => Promise<boolean>): Promise<void> {
  for (let presses = 0; presses < 150; presses += 1) {
    if (await isThere()) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('Tab never reached the element.');
}

it('goes by keyboard from a long feed to a post, which is announced, back to the same link, and on', async () => {
  const { page, problems, posts } = await openLongFeed();
  const status = page.locator('#root > [role=status]');
  expect(await status.innerText()).toBe('');
  await tabTo(page, async () => (await focused(page)) === 'Load more');
  await page.keyboard.press('Enter');
  await posts.nth(17).waitFor();
  const link = posts.nth(14).getByRole('link');
  const title = await link.innerText();
  const next = await posts.nth(15).getByRole('link').innerText();
  // Focus stays in place after loading more, so the new posts are before it.
  for (let presses = 0; (await focused(page)) !== title && presses < 20; presses += 1)
    await page.keyboard.press('Shift+Tab');
  expect(await focused(page)).toBe(title);
  const top = await scrollY(page);
  expect(top).toBeGreaterThan(500);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  expect(await focused(page)).toBe(title);
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
  expect(await status.innerText()).toBe(await page.title());
  expect(await scrollY(page)).toBe(0);

  // The browser's shortcut for Back. Headless browsers only support it as a command.
  await page.goBack();
  await posts.nth(17).waitFor();
  await expect.poll(() => scrollY(page)).toBe(top);
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('A');
  expect(await focused(page)).toBe(title);
  await page.keyboard.press('Tab');
  expect(await focused(page)).toBe(next);
  expect(problems).toEqual([]);
});

it('restores a long feed after a reload, and after a visit to another blog, which cleared the cache', async () => {
  const { page, problems, posts } = await openLongFeed();
  for (const more of [17, 20]) {
    await page.locator('a[rel=next]').click();
    await posts.nth(more).waitFor();
  }
  const count = await posts.count();
  const title = await posts.nth(20).getByRole('heading').innerText();
  await posts.nth(20).scrollIntoViewIfNeeded();
  const top = await scrollY(page);
  await page.reload();
  await waitForHydration(page);
  await expect.poll(() => posts.count()).toBe(count);
  await expect.poll(() => scrollY(page)).toBe(top);
  expect(await posts.nth(20).getByRole('heading').innerText()).toBe(title);

  await page.evaluate(() => {
    const link = Object.assign(document.createElement('a'), { href: '/blog/engineering' });
    document.body.append(link);
    link.click();
  });
  await page.getByRole('heading', { level: 1, name: 'How we build it' }).waitFor();
  await page.goBack();
  await expect.poll(() => posts.count()).toBe(count);
  await expect.poll(() => scrollY(page)).toBe(top);
  expect(problems).toEqual([]);
});

it('B14 scrolls to the top and pushes a page view on a new path or query, and to the element on a new hash', async () => {
  const { page, problems } = await visit.reader.open();
  await page.addInitScript(() => localStorage.setItem('contenthub:debug', 'on'));
  await page.goto(`${visit.hub.origin}/blog/`);
  await waitForHydration(page);
  const views = () =>
    page.evaluate(() =>
      (Reflect.get(window, 'contenthubTracking') as { history: Record<string, unknown>[] }).history
        .filter(({ action }) => action === 'view')
        .map(({ eventName, pageSlug, pageIndex, postTitle, pageId }) => ({
          eventName,
          pageSlug,
          pageIndex,
          postTitle,
          pageId,
        })),
    );
  const go = async (href: string) => {
    await page.evaluate(() => window.scrollTo(0, 500));
    await expect.poll(() => scrollY(page)).toBe(500);
    await page.evaluate((to) => {
      const link = Object.assign(document.createElement('a'), { href: to });
      document.body.append(link);
      link.click();
    }, href);
    await page.waitForURL(visit.hub.origin + href);
    await expect.poll(() => scrollY(page)).toBe(0);
  };
  await go('/blog/?page=2');
  await go('/blog/commonly-confused-words/affect-vs-effect');
  expect(await views()).toMatchObject([
    { eventName: 'contenthub/homePage/view', pageSlug: 'blog/', pageIndex: 1, pageId: expect.stringMatching(/-1$/) },
    { eventName: 'contenthub/homePage/view', pageSlug: 'blog/', pageIndex: 2, pageId: expect.stringMatching(/-2$/) },
    {
      eventName: 'contenthub/postPage/view',
      pageSlug: 'blog/commonly-confused-words/affect-vs-effect',
      pageId: expect.stringMatching(/-3$/),
    },
  ]);

  // Another hash is the same view.
  await waitForFonts(page);
  const link = page.getByRole('navigation', { name: 'Contents' }).getByRole('link').nth(1);
  const hash = (await link.getAttribute('href')) ?? '';
  const distance = () =>
    page.evaluate((id) => Math.round(document.getElementById(id)?.getBoundingClientRect().top ?? 0), hash.slice(1));
  await hydrateByHover(link);
  await link.scrollIntoViewIfNeeded();
  const before = await scrollY(page);
  await link.click();
  await expect.poll(distance).toBe(64);
  const there = await scrollY(page);
  expect(there).not.toBe(before);
  await page.goBack();
  await expect.poll(() => scrollY(page)).toBe(before);
  await page.goForward();
  await expect.poll(() => scrollY(page)).toBe(there);
  expect(await views()).toHaveLength(3);
  expect(problems).toEqual([]);
});

it('A15 tracks a post page on the site’s own hosts only, but shows it on any host', async () => {
  for (const [origin, counts] of [
    [visit.hub.origin.replace('www.', 'dev.'), true],
    [visit.hub.address, false],
  ] as const) {
    const { page } = await visit.reader.open();
    await page.addInitScript(() => localStorage.setItem('contenthub:debug', 'on'));
    const response = await page.goto(`${origin}/blog/commonly-confused-words/affect-vs-effect`);
    await waitForHydration(page);
    expect(response?.status()).toBe(200);
    const events = await page.evaluate(() =>
      (Reflect.get(window, 'contenthubTracking') as { history: { eventName: string }[] }).history.map(
        ({ eventName }) => eventName,
      ),
    );
    expect(events.includes('contenthub/postPage/view'), origin).toBe(counts);
    await page.context().close();
  }
});
