import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { pagesToCheck, violationsAtEveryWidth } from '../support/browser/axe.ts';
import { waitForHydration } from '../support/browser/reader.ts';
import { visitBundledHub } from '../support/hub/visit.ts';

const visit = visitBundledHub();
/** One page for all URLs, because a new one would compile axe and the site's scripts again. */
let page: Page;
beforeAll(async () => {
  // The page's content security policy would block axe.
  ({ page } = await visit.reader.open({ bypassCSP: true }));
});

/** Pages of a blog share header and footer, which are checked at every width and in dark mode once. */
const firstOfItsFrame = new Set([
  '/blog/',
  '/blog/developer/category/tutorials',
  '/blog/engineering/group-commit',
  '/business/learn',
  '/signin?notice=wrong',
]);

/** One page of each type, and of the frame of each blog. Categories and departments have the components of others. */
const pageTypes = [
  '/blog/',
  '/blog/commonly-confused-words/affect-vs-effect',
  '/blog/engineering/group-commit',
  '/business/learn',
  '/blog/no/such',
  '/signin?notice=wrong',
  '/blog/grammar',
  '/blog/handbook',
  '/blog/answers',
  '/blog/author/maren-holt',
  '/blog/search/semicolan',
  '/blog/newsletter',
];
const variants = [
  '/blog/developer/category/tutorials',
  '/business/learn/hr',
  '/blog/commonly-confused-words/who-vs-whom',
  '/signup',
  '/confirm-email?token=some',
  '/signin/code?notice=wrong-code',
  '/reset-password?token=some',
  '/blog/search/zzzqqq',
  '/blog/engineering/search/cache',
  '/business/learn?filter=content',
  '/business/learn?search=voice',
  '/business/learn?search=zzzqqq',
  '/blog/grammar?page=9',
  '/newsletter?notice=check-mail',
];

it.each(pagesToCheck(pageTypes, variants))(
  '%s has no axe violations and no horizontal scrolling, at every width, light and dark',
  async (path) => {
    await page.goto(visit.hub.origin + path);
    await waitForHydration(page);
    const repeatWithin = firstOfItsFrame.has(path) ? 'html' : 'main';
    expect(await violationsAtEveryWidth(page, 'html', { repeatWithin })).toEqual([]);
  },
);

it('has no axe violations while suggestions are open', async () => {
  await page.goto(`${visit.hub.origin}/blog/search/comma`);
  await waitForHydration(page);
  await page.getByRole('main').getByRole('searchbox').fill('semic');
  await page.getByRole('option').first().waitFor();
  await page.keyboard.press('ArrowDown');
  expect(await violationsAtEveryWidth(page, 'main')).toEqual([]);
});
