import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { violationsLightAndDark } from '../support/browser/axe.ts';
import { imperceptibleShift, measureLayoutShift } from '../support/browser/layout-shift.ts';
import { waitForFonts } from '../support/browser/page-control.ts';
import { waitForHydration } from '../support/browser/reader.ts';
import { visitBundledHub } from '../support/hub/visit.ts';
import { enableTrackingDebug, trackedEvents } from '../support/pages/header.ts';
import { waitForOverlays } from '../support/pages/post-page.ts';
import { asVisitor, inGroup, type TierName, visitorOfTier } from '../support/pages/visitors.ts';

const visit = visitBundledHub();
const generic = '/blog/commonly-confused-words/affect-vs-effect';
const professionals = '/blog/writing/writing-reports-people-read';
const wide = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };

const popup = (page: Page) =>
  page.getByRole('dialog', { includeHidden: true }).and(page.locator('[data-place=chPostPopup]'));
const top = (page: Page) => page.locator('[data-place=chPostTopBanner], [data-place=chMobilePostTopBanner]');
const side = (page: Page) => page.locator('[data-place=chPostSideBanner]');
const names = async (page: Page) =>
  (await trackedEvents(page))
    .map(({ eventName }) => eventName.replace('contenthub/', ''))
    .filter((name) => /popup|banner/.test(name));
/** Without the events of the banner that follows, which counts as seen after a second. */
const popupNames = async (page: Page) => (await names(page)).filter((name) => name.startsWith('popup'));
const sideGroup = (group: string) => inGroup('blog_sticky_sidebanner_cta_rerun', group);

type Options = {
  viewport?: typeof wide;
  tier?: TierName;
  treatments?: object[];
  dismissed?: string;
  path?: string;
  google?: boolean;
};

async function open(options: Options) {
  const {
    viewport = wide,
    tier = 'Anonymous',
    treatments = [],
    dismissed = '',
    path = generic,
    google = false,
  } = options;
  const { page, problems } = await visit.reader.open({ viewport, bypassCSP: true });
  await enableTrackingDebug(page);
  const shifts = await measureLayoutShift(page);
  if (dismissed) {
    await page.addInitScript((names) => {
      if (!localStorage.getItem('contenthub:dismissed')) localStorage.setItem('contenthub:dismissed', names);
    }, dismissed);
  }
  await asVisitor(page, visit.hub, visitorOfTier(tier, ...treatments), { google });
  const arrive = async () => {
    await page.goto(visit.hub.origin + path);
    await waitForHydration(page);
    await waitForOverlays(page);
  };
  await arrive();
  return { page, problems, shifts, arrive };
}

/** Checks the overlays only. accessibility.e2e.ts checks the page around them. */
async function checkAccessibility(page: Page): Promise<void> {
  expect(await violationsLightAndDark(page, '[data-place$=Popup], [data-place$=Banner]')).toEqual([]);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const moving = await page
    .locator('[data-place]')
    .evaluateAll((all) => all.filter((one) => Number.parseFloat(getComputedStyle(one).animationDuration) > 0.01));
  expect(moving).toEqual([]);
}

describe('the popup', () => {
  it('D01h D10 opens on landing as a labelled non-modal panel, and stays closed without another ask in its place', async () => {
    const { page, problems, shifts, arrive } = await open({});
    await popup(page).waitFor();
    expect(await popup(page).getAttribute('aria-modal')).toBe('false');
    await page.getByRole('dialog', { name: 'Write it right the first time' }).waitFor();
    expect(await top(page).count()).toBe(0);
    // Focus did not move, and the page behind it can be used.
    expect(await page.evaluate(() => document.activeElement?.localName)).toBe('body');
    await page.getByRole('banner').getByRole('link', { name: 'Pricing' }).focus();
    await expect.poll(() => popupNames(page)).toEqual(['popup/impression']);
    await checkAccessibility(page);
    await page.keyboard.press('Escape');
    await popup(page).waitFor({ state: 'detached' });
    expect(await top(page).count()).toBe(0);
    expect(await popupNames(page)).toEqual(['popup/impression', 'popup/close']);

    // Once closed, it stays closed for the session.
    await arrive();
    expect([await popup(page).count(), await top(page).count()]).toEqual([0, 0]);
    expect(await shifts()).toBeLessThan(imperceptibleShift);
    expect(problems).toEqual([]);
    await page.context().close();
  });

  /** Scrolls down the page. Returns what is visible, and whether the popup covers any text, at each step. */
  async function scrollThrough(page: Page) {
    const seen: { popup: boolean; banner: boolean; overlaps: boolean }[] = [];
    const height = await page.evaluate(() => document.body.scrollHeight);
    for (let y = 0; y < height; y += 250) {
      await page.evaluate((at) => scrollTo(0, at), y);
      seen.push(
        await popup(page).evaluate(async (panel) => {
          await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
          const own = panel.getBoundingClientRect();
          const others = document.querySelectorAll(
            '[data-answer], [data-post-body], main > section, footer, [data-place$=TopBanner]',
          );
          const over = [...others].some((other) => {
            const { left, right, top, bottom } = other.getBoundingClientRect();
            return own.right > left && right > own.left && own.bottom > top && bottom > own.top;
          });
          // The final opacity, not the current one of a transition.
          const isVisible = !panel.hasAttribute('data-aside');
          const banner = document.querySelector('[data-place$=TopBanner]') !== null;
          return { popup: isVisible, banner, overlaps: isVisible && over };
        }),
      );
    }
    return seen;
  }

  it.each([
    ['wide', [wide]],
    ['narrow', [phone, { width: 820, height: 1180 }, { width: 1180, height: 900 }]],
  ] as const)(
    'D10 J10 never covers the text, and the banner replaces it on narrow screens: %s',
    async (name, sizes) => {
      const { page, shifts } = await open({ viewport: sizes[0] });
      await popup(page).waitFor({ state: 'attached' });
      // A late font moves the text, and the popup moves with the next frame.
      await waitForFonts(page);
      for (const size of sizes) {
        await page.setViewportSize(size);
        const seen = await scrollThrough(page);
        expect(seen.filter(({ overlaps }) => overlaps)).toEqual([]);
        if (name === 'wide') expect(seen.filter(({ popup: isVisible }) => isVisible).length).toBeGreaterThan(5);
        else {
          expect(seen.filter(({ popup: isVisible, banner }) => isVisible && banner)).toEqual([]);
          expect(seen.filter(({ banner }) => banner).length).toBeGreaterThan(5);
          expect(seen[0]?.banner).toBe(false);
        }
        // Another size moves everything.
        if (size === sizes[0]) expect(await shifts()).toBeLessThan(imperceptibleShift);
      }
      if (name === 'narrow') {
        await page.setViewportSize(phone);
        await checkAccessibility(page);
      }
      await page.context().close();
    },
  );

  it('D10 D22 has no axe violations with Google', async () => {
    const treatments = [inGroup('adding_google_signup_cta_to_blog_popup', 'test_blog_google_cta')];
    const { page } = await open({ google: true, treatments });
    await popup(page).getByRole('link', { name: 'Sign up with Google' }).waitFor();
    await checkAccessibility(page);
    await page.context().close();
  });
});

it('B16 J10 widens header, page and footer together for the side banner groups', async () => {
  const { page } = await visit.reader.open({ viewport: wide, bypassCSP: true });
  await asVisitor(page, visit.hub, visitorOfTier('Anonymous', sideGroup('test_sidebanner_only')));
  await page.goto(`${visit.hub.origin}/blog/`);
  const left = async (selector: string) => Math.round((await page.locator(selector).first().boundingBox())?.x ?? -1);
  for (const width of [1440, 1600]) {
    await page.setViewportSize({ width, height: 900 });
    const edges = await Promise.all(['[data-primary-header] a', 'main h1', 'footer p'].map(left));
    expect(new Set(edges).size, edges.join()).toBe(1);
    expect(edges[0]).toBe(Math.round((width - 1408) / 2 + 40));
  }
  await page.context().close();
});

describe('the top banner', () => {
  const seen = async (page: Page) =>
    (await trackedEvents(page))
      .filter(({ action, placement }) => action === 'impression' && placement)
      .map(({ placement, object }) => `${object} ${placement}`);

  it.each([
    ['chPostTopBanner', wide],
    ['chMobilePostTopBanner', phone],
  ])(
    'D01d D01e D11 B15 J09 F14 %s: shown to anonymous readers, replaces the header, seen once, hidden once closed',
    async (placement, viewport) => {
      const { page, problems, shifts, arrive } = await open({ viewport, dismissed: 'popup' });
      await top(page).waitFor();
      expect(await top(page).getAttribute('data-place')).toBe(placement);
      const box = await top(page).boundingBox();
      const title = await page.locator('main h1').boundingBox();
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(title?.y ?? 0);
      expect(await top(page).getByRole('link').innerText()).toBe('Get Grammarly');
      // No hole beside "Log in".
      const gap = await page.locator('[data-primary-header] > div').evaluate((row) => {
        const edges = [...row.querySelectorAll('a, button')].map((link) => link.getBoundingClientRect().right);
        const { paddingRight } = getComputedStyle(row);
        return row.getBoundingClientRect().right - Number.parseFloat(paddingRight) - Math.max(...edges);
      });
      expect(Math.round(gap)).toBe(0);
      await expect.poll(() => seen(page)).toContain(`banner ${placement}`);
      // It has the same words.
      expect(await page.locator('header [data-place=chNavButton]').isVisible()).toBe(false);
      // The header was not used, so its code is not loaded.
      expect(await page.locator('header[data-lazy]').getAttribute('data-hydrated')).toBeNull();
      for (const other of ['chMidButton', 'chPostBottomBanner']) {
        await page.locator(`[data-place=${other}]`).evaluate((one) => one.scrollIntoView({ block: 'center' }));
        await expect.poll(async () => (await seen(page)).filter((one) => one.endsWith(other))).toHaveLength(1);
      }
      const all = await seen(page);
      expect(all).toHaveLength(new Set(all).size);

      await page.evaluate(() => scrollTo({ top: 900, behavior: 'instant' }));
      expect(Math.round((await top(page).boundingBox())?.y ?? -1)).toBe(0);
      const header = page.locator('[data-primary-header]');
      const position = () => header.evaluate((bar) => getComputedStyle(bar).position);
      const { y = 0, height = 0 } = (await header.boundingBox()) ?? {};
      expect(y + height).toBeLessThanOrEqual(0);
      expect(await position()).toBe('relative');
      await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
      expect(await shifts()).toBeLessThan(imperceptibleShift);
      await checkAccessibility(page);

      await top(page).getByRole('button', { name: 'Close banner' }).click();
      await top(page).waitFor({ state: 'detached' });
      await expect.poll(() => seen(page)).toContain('button chNavButton');
      // A narrow header is never sticky at the top.
      if (viewport === wide) await expect.poll(position).toBe('sticky');
      expect((await names(page)).filter((name) => name === 'banner/close')).toHaveLength(1);
      await arrive();
      expect(await top(page).count()).toBe(0);
      expect(await shifts()).toBeLessThan(imperceptibleShift);
      expect(problems).toEqual([]);
      await page.context().close();
    },
  );

  it('D11 is removed when the extension is detected, and reserves no space on the next page', async () => {
    const { page, shifts, arrive } = await open({ dismissed: 'popup' });
    await top(page).waitFor();
    await page.evaluate(() => document.documentElement.setAttribute('data-gr-ext-installed', ''));
    await page.evaluate(() => dispatchEvent(new Event('focus')));
    await top(page).waitFor({ state: 'detached' });
    await page.addInitScript(() => document.documentElement.setAttribute('data-gr-ext-installed', ''));
    await waitForFonts(page);
    const before = await page.locator('main h1').boundingBox();
    await arrive();
    await waitForFonts(page);
    const after = await page.locator('main h1').boundingBox();
    expect((before?.y ?? 0) - (after?.y ?? 0)).toBe(56);
    expect(await shifts()).toBeLessThan(imperceptibleShift);
    await page.context().close();
  });

  it('D12 shows the professionals banner to a freemium reader without layout shift or axe violations', async () => {
    const { page, shifts } = await open({ tier: 'Freemium', path: professionals, dismissed: 'popup' });
    await top(page).waitFor();
    const link = top(page).getByRole('link');
    expect(await link.innerText()).toBe('Get Grammarly Pro');
    expect(await link.getAttribute('href')).toBe('https://www.grammarly.com/premium');
    expect(await shifts()).toBeLessThan(imperceptibleShift);
    await checkAccessibility(page);
    await page.context().close();
  });
});

describe('the side banner', () => {
  /** The banner's right column begins where the text ends. */
  async function expectBesideText(page: Page): Promise<void> {
    const box = await side(page).boundingBox();
    const body = await page.locator('[data-post-body]').boundingBox();
    expect(box?.x ?? 0).toBeGreaterThanOrEqual((body?.x ?? 0) + (body?.width ?? 0));
    expect(await side(page).getByRole('link').innerText()).toBe('Create Grammarly Account');
  }

  it('D01g D13 D22 B16 is shown with the top banner to the group with both, without layout shift or axe violations', async () => {
    const treatments = [sideGroup('test_sidebanner_with_topbanner')];
    const { page, problems, shifts } = await open({ treatments, dismissed: 'popup' });
    await side(page).waitFor();
    await expectBesideText(page);
    expect(await top(page).count()).toBe(1);
    expect(await shifts()).toBeLessThan(imperceptibleShift);
    await checkAccessibility(page);
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it('B16 D01g D13 D22 shows beside a popup that is ignored, never under it, replaces the top banner, and stays closed', async () => {
    const treatments = [sideGroup('test_sidebanner_only')];
    const { page, shifts, arrive } = await open({ treatments });
    await popup(page).waitFor();
    await side(page).waitFor({ state: 'attached' });
    const isCovered = () =>
      page.evaluate(() => {
        const [own, other] = ['Popup', 'SideBanner'].map((name) =>
          (document.querySelector(`[data-place=chPost${name}]`) as Element).getBoundingClientRect(),
        ) as [DOMRect, DOMRect];
        return own.top < other.bottom && other.top < own.bottom && own.left < other.right && other.left < own.right;
      });
    for (let y = 0; y <= 1200; y += 100) {
      await page.evaluate((at) => scrollTo(0, at), y);
      // Both move with the next frames.
      await expect.poll(async () => (await side(page).isVisible()) && (await isCovered())).toBe(false);
    }
    expect([await popup(page).isVisible(), await side(page).isVisible()]).toEqual([true, true]);
    await page.evaluate(() => scrollTo(0, 0));
    await popup(page).getByRole('button', { name: 'Close' }).click();
    await side(page).waitFor();
    await expectBesideText(page);
    expect(await top(page).count()).toBe(0);
    expect(await shifts()).toBeLessThan(imperceptibleShift);
    await page.evaluate(() => scrollTo(0, 2000));
    await expect.poll(async () => Math.round((await side(page).boundingBox())?.y ?? 0)).toBe(96);
    await side(page).getByRole('button', { name: 'Close banner' }).click();
    await arrive();
    // Its code is loaded on demand.
    await page.waitForLoadState('networkidle');
    expect(await side(page).count()).toBe(0);
    await page.context().close();
  });
});
