import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violationsAtEveryWidth } from '../support/browser/axe.ts';
import { freezeTime, waitForFonts } from '../support/browser/page-control.ts';
import { Reader } from '../support/browser/reader.ts';
import { openStories, showStory, storyIds, switchToStory } from '../support/browser/stories.ts';

let reader: Reader;
let page: Page;
let problems: string[];

beforeAll(async () => {
  reader = await Reader.launch();
  ({ page, problems } = await openStories(reader));
});
afterAll(() => reader.close());

const ids = storyIds();

it('there is a story for every component', () => {
  const components = ['button', 'buttonlink', 'spinner', 'link', 'breadcrumb', 'flyout', 'panel'];
  const covered = new Set(ids.map((id) => /([a-z]+)--/.exec(id)?.[1]));
  expect([...components, 'notificationlist', 'postimage'].filter((name) => !covered.has(name))).toEqual([]);
});

describe('accessibility', () => {
  // Skips the first one, because a story that is already shown is not rendered again.
  beforeAll(() => showStory(page, ids.at(-1) as string));

  it.each(ids)('%s has no axe violations, narrow and wide, light and dark', async (id) => {
    problems.splice(0);
    await switchToStory(page, id);
    expect(await page.locator('#storybook-root').count()).toBe(1);
    expect(await violationsAtEveryWidth(page, 'body', { widths: [390, 1440] })).toEqual([]);
    expect(problems).toEqual([]);
  });
});

describe('a button', () => {
  const button = () => page.locator('#storybook-root [data-state]');

  it.each([
    ['button--enabled', 'Get Grammarly', false, 0],
    ['button--loading', 'Get Grammarly', true, 1],
    ['button--disabled', 'Get Grammarly', true, 0],
  ])('D16 %s: has the expected content, disabled state and spinners', async (id, text, disabled, spinners) => {
    await showStory(page, id);
    expect(await button().isDisabled()).toBe(disabled);
    expect(await button().getByRole('img', { name: 'Loading' }).count()).toBe(spinners);
    expect(await button().getByText(text).isVisible()).toBe(spinners === 0);
  });

  it('D16 keeps its size while it loads', async () => {
    await showStory(page, 'button--enabled');
    await waitForFonts(page);
    const enabled = await button().boundingBox();
    await showStory(page, 'button--loading');
    await waitForFonts(page);
    expect(await button().boundingBox()).toEqual(enabled);
  });

  it.each(['loading', 'disabled'])('D16 as a link does not navigate while it is %s', async (state) => {
    await showStory(page, `button-buttonlink--${state}`);
    await button().click({ force: true });
    expect(await button().getAttribute('aria-disabled')).toBe('true');
    expect(new URL(page.url()).hash).toBe('');
  });
});

describe('a notification', () => {
  const shown = () => page.getByRole('status').getByRole('listitem');

  it('D15 shows message and status, and disappears after 5000 ms', async () => {
    await freezeTime(page);
    await showStory(page, 'notification-notificationlist--on-press');
    await page.getByRole('button', { name: 'Succeed' }).click();
    expect(await shown().allInnerTexts()).toEqual(['Done. Saved.']);
    expect(await shown().getAttribute('data-status')).toBe('success');
    await page.clock.runFor(4900);
    expect(await shown().count()).toBe(1);
    await page.clock.runFor(200);
    await expect.poll(() => shown().count()).toBe(0);
  });

  it('D15 shows the default error message and can be dismissed individually', async () => {
    await page.clock.pauseAt(Date.now() + 60_000);
    await showStory(page, 'notification-notificationlist--on-press');
    await page.getByRole('button', { name: 'Fail' }).click();
    await page.getByRole('button', { name: 'Succeed' }).click();
    expect(await shown().first().getAttribute('data-status')).toBe('fail');
    expect(await shown().first().innerText()).toBe('Error. Something went wrong. Please try again later.');
    await shown().first().getByRole('button', { name: 'Dismiss' }).click();
    expect(await shown().allInnerTexts()).toEqual(['Done. Saved.']);
  });

  it.each([
    ['Wait', 'normal', 400],
    ['Wait a little', 'short', 100],
  ])('D19 %s sets %s to %i ms', async (name, length, expected) => {
    await showStory(page, 'notification-notificationlist--wait');
    const waited = page.locator('[data-waited]');
    await page.getByRole('button', { name, exact: true }).click();
    await page.clock.runFor(expected - 1);
    expect(await waited.innerText()).toBe('');
    await page.clock.runFor(1);
    await expect.poll(() => waited.innerText()).toBe(`${length} ${expected}`);
  });
});

describe('a panel', () => {
  it('traps focus and restores it on close', async () => {
    await showStory(page, 'overlay-panel--opened-by-a-button');
    const opener = page.getByRole('button', { name: 'Open' });
    await opener.focus();
    await page.keyboard.press('Enter');
    const panel = page.getByRole('dialog', { name: 'Menu' });
    await panel.waitFor();
    const inside = () => panel.evaluate((element) => element.contains(document.activeElement));
    const seen = new Set<string>();
    for (const key of ['Tab', 'Tab', 'Tab', 'Tab', 'Shift+Tab', 'Shift+Tab', 'Shift+Tab', 'Shift+Tab']) {
      await page.keyboard.press(key);
      expect(await inside()).toBe(true);
      seen.add(await page.evaluate(() => document.activeElement?.textContent ?? ''));
    }
    expect(seen.size).toBe(3);
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
    expect(await opener.evaluate((element) => element === document.activeElement)).toBe(true);
  });
});
