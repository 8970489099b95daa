import { describe, expect, it } from 'vitest';
import { violationsLightAndDark } from './support/axe.ts';
import { hydrated } from './support/reader.ts';
import { visitBundledHub } from './support/visit.ts';

const pages = [
  '/blog/',
  '/blog/commonly-confused-words/affect-vs-effect',
  '/blog/commonly-confused-words/who-vs-whom',
  '/blog/engineering/group-commit',
  '/business/learn',
  '/blog/no/such',
  '/signin?notice=wrong',
  '/signup',
  '/reset-password?token=some',
];
const visit = visitBundledHub();

describe.each(pages)('%s', (path) => {
  it.each([390, 820, 1440])('has no violation at %i px, light and dark', async (width) => {
    // axe is put into the page, which the page's own policy rightly forbids to anybody else.
    const { page } = await visit.reader.open({ viewport: { width, height: 900 }, bypassCSP: true });
    await page.goto(visit.hub.origin + path);
    await hydrated(page);
    expect(await violationsLightAndDark(page)).toEqual([]);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow, 'the page never scrolls sideways').toBeLessThanOrEqual(0);
    await page.context().close();
  });
});
