import { walkReaderJourney } from '@contenthub/testing/browser/reader-journey';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { waitForHydration } from '../support/browser/reader.ts';
import { visitBundledHub } from '../support/hub/visit.ts';
import { enableTrackingDebug, trackedEvents } from '../support/pages/header.ts';

const visit = visitBundledHub();
const headline = (page: Page, name?: string | RegExp) => page.getByRole('heading', { level: 1, ...(name && { name }) });

it('A02 A03 A06 A07 A10 A19 B14 C16 every step of a reader’s day works without errors', async () => {
  const { page, problems } = await visit.reader.open();
  await enableTrackingDebug(page);
  const steps: string[] = [];
  const shared = await walkReaderJourney(page, visit.hub.origin, async (name, act) => {
    await act();
    steps.push(name);
  });
  expect(steps).toHaveLength(12);
  expect(shared.shared).toContain(encodeURIComponent(new URL(shared.page).pathname));
  expect((await trackedEvents(page)).map(({ eventName }) => eventName)).toContain('contenthub/share/click');
  expect(problems).toEqual([]);
});

it('A06 A20 a reader searches and opens a result by keyboard', async () => {
  const { page, problems } = await visit.reader.open();
  await page.goto(`${visit.hub.origin}/blog/`);
  await waitForHydration(page);
  const focused = () => page.evaluate(() => document.activeElement?.closest('main article a, input')?.outerHTML ?? '');
  const tabUntil = async (mark: string) => {
    for (let presses = 0; presses < 60 && !(await focused()).includes(mark); presses += 1)
      await page.keyboard.press('Tab');
    expect(await focused()).toContain(mark);
  };
  await tabUntil('type="search"');
  await page.keyboard.type('comma');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/blog/search/comma');
  await page.getByText('results for “comma”').waitFor();
  // Before the header's code is loaded, the form navigates to a new document.
  await waitForHydration(page);
  await tabUntil('<a');
  const title = await page.evaluate(() => document.activeElement?.textContent ?? '');
  await page.keyboard.press('Enter');
  await headline(page, title).waitFor();
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
  expect(problems).toEqual([]);
});
