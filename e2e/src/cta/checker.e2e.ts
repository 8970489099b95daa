import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { findViolations, violationsAtEveryWidth } from '../support/browser/axe.ts';
import { imperceptibleShift, measureLayoutShift } from '../support/browser/layout-shift.ts';
import { waitForHydration } from '../support/browser/reader.ts';
import { visitBundledHub } from '../support/hub/visit.ts';
import { enableTrackingDebug, trackedEvents } from '../support/pages/header.ts';
import { asVisitor, inGroup, visitorOfTier } from '../support/pages/visitors.ts';

const visit = visitBundledHub();
const post = '/blog/commonly-confused-words/affect-vs-effect';
const checker = (page: Page) => page.locator('[data-checker]');

async function open(group: string) {
  const { page, problems } = await visit.reader.open({ viewport: { width: 1440, height: 900 }, bypassCSP: true });
  await enableTrackingDebug(page);
  const shifts = await measureLayoutShift(page);
  const visitor = visitorOfTier('Anonymous', inGroup('blog_gc', group));
  await asVisitor(page, visit.hub, visitor);
  await page.addInitScript(() => localStorage.setItem('contenthub:dismissed', 'popup topBanner'));
  await page.goto(visit.hub.origin + post);
  await waitForHydration(page);
  return { page, problems, shifts };
}

const checkerEvents = async (page: Page) =>
  (await trackedEvents(page))
    .filter(({ eventName }) => /interactiveEditor|textChecker|toggleButton/.test(eventName))
    .map(({ eventName, ...fields }) => [eventName.replace('contenthub/', ''), fields] as const);

/** The lower edges of the checker, the headline and the text. */
const lowerEdges = (page: Page) =>
  page.evaluate(() => {
    const bottom = (selector: string) =>
      document.querySelector(`main ${selector}`)?.getBoundingClientRect().bottom ?? 0;
    return { checker: bottom('[data-checker]'), head: bottom('h1'), text: bottom('[data-post-body]') };
  });

it('D21 is after the text in the group article_end, in reserved space, without axe violations', async () => {
  const { page, problems, shifts } = await open('article_end');
  await checker(page).waitFor({ state: 'attached' });
  expect(await checker(page).count()).toBe(1);
  const edges = await lowerEdges(page);
  expect(edges.checker).toBeGreaterThan(edges.text);
  expect(await shifts()).toBeLessThan(imperceptibleShift);
  await checker(page).scrollIntoViewIfNeeded();
  expect(await violationsAtEveryWidth(page, '[data-checker]')).toEqual([]);
  expect(problems).toEqual([]);
  await page.context().close();
});

it('D21 F14d is below the headline in the group product_headline, marks issues while typing, explains them and fixes them by keyboard, without sending text', async () => {
  const { page, problems, shifts } = await open('product_headline');
  const requests: { url: string; method: string }[] = [];
  page.context().on('request', (request) => requests.push({ url: request.url(), method: request.method() }));
  await checker(page).waitFor();
  const edges = await lowerEdges(page);
  expect([edges.checker > edges.head, edges.checker < edges.text]).toEqual([true, true]);
  const engine = () => requests.filter(({ url }) => /checker-worker|\.wasm/.test(url));
  await page.waitForLoadState('networkidle');
  expect(engine()).toEqual([]);
  expect(await shifts()).toBeLessThan(imperceptibleShift);

  const field = checker(page).getByRole('textbox');
  await field.focus();
  await page.waitForLoadState('networkidle');
  expect(engine()).toEqual([]);
  await checker(page).getByRole('button', { name: 'Start the checker' }).press('Enter');
  await expect.poll(() => checker(page).getByRole('status').innerText()).toMatch(/^The checker is ready\./);
  await page.keyboard.type('This is a example of teh problem.');
  await expect.poll(() => checker(page).locator('mark').allInnerTexts()).toEqual(['a', 'teh']);
  expect(await checker(page).getByRole('status').innerText()).toBe('2 suggestions');
  expect(await checker(page).getByRole('listitem').first().innerText()).toContain('Incorrect indefinite article.');
  expect(await findViolations(page, '[data-checker]')).toEqual([]);

  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect.poll(() => field.inputValue()).toBe('This is an example of teh problem.');
  expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
  await expect.poll(() => checker(page).locator('mark').allInnerTexts()).toEqual(['teh']);
  await checker(page).getByRole('button', { name: 'Change “teh” to “the”' }).click();
  await expect.poll(() => checker(page).getByRole('status').innerText()).toBe('Looks good. No issues found.');

  await checker(page).getByRole('switch', { name: 'Checker' }).click();
  await field.fill('This is a example.');
  expect(await checker(page).getByRole('status').innerText()).toBe('The checker is off.');
  expect(await checker(page).locator('mark').count()).toBe(0);

  const placement = 'product_headline';
  const events = await checkerEvents(page);
  expect(events.map(([name]) => name)).toEqual(
    expect.arrayContaining([
      'interactiveEditor/focus',
      'textChecker/check',
      'textChecker/accept',
      'toggleButton/click',
    ]),
  );
  // A slow typist also gets results for the text so far.
  const checks = events.filter(([name]) => name === 'textChecker/check').map(([, fields]) => fields);
  expect(checks).toContainEqual(expect.objectContaining({ placement, suggestions: 2 }));
  expect(events.find(([name]) => name === 'toggleButton/click')?.[1]).toMatchObject({ placement, enabled: false });
  await expect
    .poll(async () => (await checkerEvents(page)).map(([name]) => name))
    .toContain('interactiveEditor/impression');
  const { origin } = new URL(visit.hub.origin);
  expect(requests.filter(({ url, method }) => new URL(url).origin !== origin || method !== 'GET')).toEqual([]);
  expect(JSON.stringify(requests)).not.toContain('example');
  expect(JSON.stringify(events)).not.toContain('example');
  expect(problems).toEqual([]);
  await page.context().close();
});
