import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { violationsAtEveryWidth } from '../support/browser/axe.ts';
import { waitForHydration } from '../support/browser/reader.ts';
import { visitBundledHub } from '../support/hub/visit.ts';
import { flyout, flyoutLabel, hydrateHeader, isOpen } from '../support/pages/header.ts';

const visit = visitBundledHub();

const openFlyout = (name: string) => async (page: Page) => {
  await flyoutLabel(flyout(page, name)).click();
  await expect.poll(() => isOpen(flyout(page, name))).toBe(true);
};
const openMenu = (button: string, group: string) => async (page: Page) => {
  await page.getByRole('button', { name: button }).click();
  await page.getByRole('dialog').getByText(group, { exact: true }).click();
};
const search = async (page: Page) => {
  await page.getByRole('searchbox').focus();
  await page.keyboard.type('comma');
};

type State = [what: string, path: string, reach: (page: Page) => Promise<void>];
const wide: State[] = [
  ...['Product', 'Work', 'Education', 'Resources', 'Language Rules', 'AI'].map(
    (name): State => [`the flyout ${name}`, '/blog/', openFlyout(name)],
  ),
  ['the business flyout Solutions', '/business/learn', openFlyout('Solutions')],
  ['the open search', '/blog/engineering', search],
];
const narrow: State[] = [
  ['the site’s menu', '/blog/', openMenu('Menu', 'Product')],
  ['the blog’s menu', '/blog/', openMenu('Topics', 'For Work')],
  ['the business menu', '/business/learn', openMenu('Menu', 'Solutions')],
  ['the open search', '/blog/engineering', search],
];

describe.each([
  ['a desktop', [1440], wide],
  ['tablets and phones', [820, 390], narrow],
] as const)('on %s', (_, widths, states) => {
  it.each(states)('%s has no axe violations, light and dark', async (_, path, reach) => {
    // The page's content security policy would block axe.
    const { page, problems } = await visit.reader.open({
      viewport: { width: widths[0], height: 900 },
      bypassCSP: true,
    });
    await page.goto(visit.hub.origin + path);
    await waitForHydration(page);
    await hydrateHeader(page);
    await reach(page);
    expect(await violationsAtEveryWidth(page, 'html', { widths })).toEqual([]);
    expect(problems).toEqual([]);
    await page.context().close();
  });
});
