import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { waitForHydration } from '../support/browser/reader.ts';
import { visitBundledHub } from '../support/hub/visit.ts';
import { asVisitor, chromeUserAgent, inGroup, type TierName, visitorOfTier } from '../support/pages/visitors.ts';

const visit = visitBundledHub();
const generic = '/blog/commonly-confused-words/affect-vs-effect';
/** Has a call that an editor wrote. */
const editedPost = '/business/learn/brand-voice-guide';
const otherPosts = ['/blog/developer/counting-characters', '/blog/engineering/group-commit', editedPost];
const sideBanner = 'blog_sticky_sidebanner_cta_rerun';

/**
 * The words of every visible call on a post. The header's button and the footer are on every page and do not count, nor
 * does the side banner, which an experiment adds. The writing checker is a tool.
 */
const callsOn = (page: Page) =>
  page.evaluate(() => {
    const calls = document.querySelectorAll(
      '[data-place^=ch]:not([data-place=chNavButton], [data-place=chPostSideBanner], [data-place=checker]), [data-newsletter][data-look=box]',
    );
    return [...calls]
      .filter((call) => call.checkVisibility({ opacityProperty: true }) && !call.hasAttribute('data-aside'))
      .map((call) => [...call.querySelectorAll('p, h2')].map((text) => text.textContent).join(' '))
      .filter(Boolean);
  });

type Where = { path: string; tier: TierName; treatment: object; dismissed?: string };

async function readPost({ path, tier, treatment, dismissed = '' }: Where): Promise<string[]> {
  const { page } = await visit.reader.open({ userAgent: chromeUserAgent, viewport: { width: 1440, height: 900 } });
  await page.addInitScript((names) => localStorage.setItem('contenthub:dismissed', names), dismissed);
  await asVisitor(page, visit.hub, visitorOfTier(tier, treatment), { google: true });
  await page.goto(visit.hub.origin + path);
  await waitForHydration(page);
  await page.locator('html[data-visitor]').waitFor({ state: 'attached' });
  const article = page.locator('article[data-hydrated]');
  await expect
    .poll(async () => {
      await page.locator('main h1').dispatchEvent('pointerover');
      return article.count();
    })
    .toBe(1);
  const calls = await callsOn(page);
  await page.context().close();
  return calls;
}

// properties.test.ts in packages/calls-to-action checks the number for every group, plan and blog.
it('P07 shows at most three calls on a post, each in its own words, on every blog and in every group that changes them', async () => {
  const control = inGroup(sideBanner, 'control');
  const google = inGroup('adding_google_signup_cta_to_blog_popup', 'test_blog_google_cta');
  const groups = ['test_sidebanner_only', 'test_sidebanner_with_topbanner'];
  const tour: Where[] = [
    { path: generic, tier: 'Anonymous', treatment: google },
    ...groups.map((group) => ({
      ...{ path: generic, tier: 'Anonymous' as const },
      ...{ treatment: inGroup(sideBanner, group), dismissed: 'popup' },
    })),
    ...otherPosts.map((path) => ({ path, tier: 'Anonymous' as const, treatment: control })),
    { path: editedPost, tier: 'Freemium', treatment: control },
  ];
  const seen: [string, number, number][] = [];
  for (const where of tour) {
    const calls = await readPost(where);
    seen.push([JSON.stringify(where), calls.length, new Set(calls).size]);
  }
  expect(seen).toHaveLength(7);
  expect(seen.filter(([, count, different]) => count === 0 || count > 3 || different < count)).toEqual([]);
});

it.each([390, 1440])('P07 shows no two buttons with the same words on the first screen, %s px wide', async (width) => {
  const { page } = await visit.reader.open({ userAgent: chromeUserAgent, viewport: { width, height: 900 } });
  await page.addInitScript(() => localStorage.setItem('contenthub:dismissed', 'popup'));
  await asVisitor(page, visit.hub, visitorOfTier('Anonymous', inGroup(sideBanner, 'control')));
  await page.goto(visit.hub.origin + generic);
  const buttons = page.locator('[data-place^=ch] a');
  const words = () =>
    buttons.evaluateAll((links) =>
      links
        .filter((link) => link.checkVisibility() && link.getBoundingClientRect().top < innerHeight)
        .map((link) => link.textContent),
    );
  const banner = page.locator('[data-place$=TopBanner]');
  await banner.waitFor();
  expect(await words()).toEqual(['Get Grammarly']);
  const before = await page.locator('main h1').boundingBox();
  await banner.getByRole('button', { name: 'Close banner' }).click();
  await banner.waitFor({ state: 'detached' });
  expect(await words()).toEqual(['Get Grammarly']);
  expect((await page.locator('main h1').boundingBox())?.x).toBe(before?.x);
  expect(await page.locator('header [data-place=chNavButton]').isVisible()).toBe(true);
  await page.context().close();
});

it('P07 shows no calls while the reader is offline', async () => {
  const { page } = await visit.reader.open({ viewport: { width: 1440, height: 900 } });
  await asVisitor(page, visit.hub, visitorOfTier('Anonymous'));
  await page.goto(visit.hub.origin + generic);
  await waitForHydration(page);
  expect((await callsOn(page)).length).toBeGreaterThan(0);
  await page.context().setOffline(true);
  await expect.poll(() => callsOn(page)).toEqual([]);
  expect(await page.locator('[data-place^=ch]:visible, [data-newsletter]:visible').count()).toBe(0);
  await page.context().setOffline(false);
  await expect.poll(async () => (await callsOn(page)).length).toBeGreaterThan(0);
  await page.context().close();
});
