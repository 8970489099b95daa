import { experimentGroups } from '@contenthub/experiments/registry/registry';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { waitForHydration } from '../support/browser/reader.ts';
import { visitBundledHub } from '../support/hub/visit.ts';
import { asVisitor, chromeUserAgent, inGroup, type TierName, visitorBlock } from '../support/pages/visitors.ts';

const visit = visitBundledHub();
const generic = '/blog/commonly-confused-words/affect-vs-effect';
const posts = [
  generic,
  '/blog/commonly-confused-words/who-vs-whom',
  '/blog/developer/counting-characters',
  '/blog/engineering/group-commit',
  '/business/learn/brand-voice-guide',
];
const groups = Object.entries(experimentGroups).flatMap(([name, all]) => all.map((group) => [name, group] as const));

/**
 * The words of every visible call on a post. The header's button and the footer are on every page and do not count, and
 * the writing checker is a tool.
 */
const callsOn = (page: Page) =>
  page.evaluate(() => {
    const calls = document.querySelectorAll(
      '[data-place^=ch]:not([data-place=chNavButton], [data-place=checker]), [data-newsletter][data-look=box]',
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
  await asVisitor(page, visit.hub, visitorBlock(tier, treatment), { google: true });
  await page.goto(visit.hub.origin + path);
  await waitForHydration(page);
  await page.locator('html[data-visitor]').waitFor({ state: 'attached' });
  const article = page.locator('article[data-hydrated]');
  await expect
    .poll(
      async () => {
        await page.locator('main h1').dispatchEvent('pointerover');
        return article.count();
      },
      { timeout: 30_000 },
    )
    .toBe(1);
  const calls = await callsOn(page);
  await page.context().close();
  return calls;
}

it('P07 shows at most three calls on a post, each in its own words, in every experiment group', async () => {
  const tour: Where[] = groups.flatMap(([name, group]) =>
    ['', 'popup'].map((dismissed) => ({
      path: generic,
      tier: 'Anonymous',
      treatment: inGroup(name, group),
      dismissed,
    })),
  );
  const [control = {}] = groups.map(([name, group]) => inGroup(name, group));
  const others = posts.flatMap((path) =>
    (['Anonymous', 'Freemium'] as const).map((tier): Where => ({ path, tier, treatment: control })),
  );
  const seen: [string, number, number][] = [];
  for (const where of [...tour, ...others]) {
    const calls = await readPost(where);
    seen.push([JSON.stringify(where), calls.length, new Set(calls).size]);
  }
  expect(seen.length).toBeGreaterThan(30);
  expect(seen.filter(([, count, different]) => count === 0 || count > 3 || different < count)).toEqual([]);
});

it('P07 shows no calls while the reader is offline', async () => {
  const { page } = await visit.reader.open({ viewport: { width: 1440, height: 900 } });
  await asVisitor(page, visit.hub, visitorBlock('Anonymous'));
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
