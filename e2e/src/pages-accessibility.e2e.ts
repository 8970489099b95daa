import { describe, expect, it } from 'vitest';
import { violationsLightAndDark, violationsOf } from './support/axe.ts';
import { hydrated } from './support/reader.ts';
import { visitBundledHub } from './support/visit.ts';

const visit = visitBundledHub();
const pages = [
  '/blog/grammar',
  '/blog/handbook',
  '/blog/author/maren-holt',
  '/blog/search/semicolan',
  '/blog/search/zzzqqq',
  '/blog/developer/category/tutorials',
  '/blog/engineering/search/cache',
  '/business/learn?filter=content',
  '/business/learn?search=voice',
  '/business/learn?search=zzzqqq',
  '/business/learn/hr',
  '/blog/grammar?page=9',
];

describe.each(pages)('%s', (path) => {
  it.each([390, 820, 1440])('has no violation at %i px, light and dark, and never scrolls sideways', async (width) => {
    const { page } = await visit.reader.open({ viewport: { width, height: 900 }, bypassCSP: true });
    await page.goto(visit.hub.origin + path);
    await hydrated(page);
    expect(await violationsLightAndDark(page)).toEqual([]);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    await page.context().close();
  });
});

it('has no violation while suggestions are open', async () => {
  const { page } = await visit.reader.open({ bypassCSP: true });
  await page.goto(`${visit.hub.origin}/blog/search/comma`);
  await hydrated(page);
  await page.getByRole('main').getByRole('searchbox').fill('semic');
  await page.getByRole('option').first().waitFor();
  await page.keyboard.press('ArrowDown');
  expect(await violationsOf(page, 'main')).toEqual([]);
});
