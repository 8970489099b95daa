import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { violationsAtEveryWidth } from '../support/browser/axe.ts';
import { measureLayoutShift } from '../support/browser/layout-shift.ts';
import { holdScripts, waitForDocument, waitForFonts } from '../support/browser/page-control.ts';
import { waitForHydration } from '../support/browser/reader.ts';
import {
  readingTools,
  rootAppearance,
  settingsLabel,
  skipToContent,
  tabTo,
  waitForOverlays,
} from '../support/pages/post-page.ts';
import { TrackedHub } from '../support/tracking/tracked-hub.ts';

const post = '/blog/commonly-confused-words/affect-vs-effect';
const visit = TrackedHub.forThisFile();

/** Returns the label, or else the tag, of each visible element. */
function visibleLabels(page: Page, selector: string): Promise<string[]> {
  return page
    .locator(selector)
    .evaluateAll((all) =>
      all.filter((one) => one.checkVisibility()).map((one) => one.getAttribute('aria-label') ?? one.localName),
    );
}

async function read(page: Page): Promise<void> {
  await page.goto(visit.hub.origin + post);
  await waitForHydration(page);
}

describe('theme and text size', () => {
  it('are selected by keyboard and survive a reload without a flash', async () => {
    const { page, problems } = await visit.open('US', { colorScheme: 'light' });
    const shiftsOf = await measureLayoutShift(page);
    await read(page);
    const before = await rootAppearance(page);
    await skipToContent(page);
    await tabTo(page, 'Reading settings');
    await page.keyboard.press('Enter');
    await readingTools(page).getByRole('radio', { name: 'System' }).waitFor({ state: 'attached' });
    await tabTo(page, '');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => rootAppearance(page).then(({ theme }) => theme)).toBe('dark');
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => rootAppearance(page).then(({ textSize }) => textSize)).toBe('largest');
    await page.keyboard.press('Escape');
    await expect.poll(() => settingsLabel(page).evaluate((label) => label === document.activeElement)).toBe(true);

    const release = await holdScripts(page);
    await page.reload({ waitUntil: 'commit' });
    await waitForDocument(page);
    // No script of the page has run, so this is the first paint.
    expect(await page.locator('html').getAttribute('data-hydrated')).toBeNull();
    const first = await rootAppearance(page);
    expect(first).toMatchObject({ theme: 'dark', textSize: 'largest' });
    expect(first.paper).not.toBe(before.paper);
    expect(Number.parseFloat(first.type)).toBeGreaterThan(Number.parseFloat(before.type) * 1.3);
    await waitForFonts(page);
    const text = page.locator('[data-post-text] > p').first();
    const painted = await text.screenshot();
    release();
    await waitForHydration(page);
    expect(await rootAppearance(page)).toEqual(first);
    await expect.poll(async () => painted.equals(await text.screenshot())).toBe(true);
    expect(await shiftsOf()).toBeLessThanOrEqual(0.01);
    expect(problems).toEqual([]);
  });

  it('are reset by choosing the default, and sync to other tabs at once', async () => {
    const { page } = await visit.open('US', { colorScheme: 'light' });
    await page.addInitScript(() => sessionStorage.getItem('set') || localStorage.setItem('contenthub:theme', 'dark'));
    await page.addInitScript(() => sessionStorage.setItem('set', 'once'));
    await read(page);
    const other = await page.context().newPage();
    await other.goto(`${visit.hub.origin}/blog/`);
    expect((await rootAppearance(other)).theme).toBe('dark');
    await settingsLabel(page).click();
    await readingTools(page).getByRole('radio', { name: 'System' }).check({ force: true });
    await expect.poll(() => rootAppearance(other).then(({ theme }) => theme)).toBeUndefined();
    expect(await page.evaluate(() => localStorage.getItem('contenthub:theme'))).toBeNull();
  });
});

describe('the theme switch of every page', () => {
  it('J14 works before hydration and shows the choice afterwards', async () => {
    const { page, problems } = await visit.open('US', { colorScheme: 'light', viewport: { width: 390, height: 844 } });
    const release = await holdScripts(page);
    await page.goto(`${visit.hub.origin}/business/learn`, { waitUntil: 'commit' });
    await waitForDocument(page);
    const dark = page.getByRole('contentinfo').getByRole('radio', { name: 'Dark' });
    await dark.check({ force: true });
    const chosen = await rootAppearance(page);
    expect(chosen.theme).toBe('dark');
    release();
    await page.goto(`${visit.hub.origin}/blog/engineering`);
    await waitForHydration(page);
    await dark.hover({ force: true });
    await page.locator('footer[data-hydrated]').waitFor();
    expect([await dark.isChecked(), await rootAppearance(page)]).toEqual([true, chosen]);
    expect(problems).toEqual([]);
  });
});

describe('sharing a post', () => {
  it('copies its URL by keyboard and confirms it', async () => {
    const { page } = await visit.open('US', { permissions: ['clipboard-write'] });
    await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'share'));
    await read(page);
    await skipToContent(page);
    await tabTo(page, 'Copy link');
    await page.keyboard.press('Enter');
    await page.getByText('Link copied.').waitFor();
    // Pasted, because the page's policy prevents scripts from reading the clipboard.
    const field = page.getByRole('banner').locator('input[type=search]').first();
    await field.focus();
    await page.keyboard.press('ControlOrMeta+V');
    await expect.poll(() => field.inputValue()).toBe(visit.hub.origin + post);
    // This browser has no system share sheet.
    expect(await readingTools(page).getByRole('button', { name: 'Share' }).count()).toBe(0);
  });

  it('offers the system share sheet where it is supported', async () => {
    const { page } = await visit.open('US');
    await page.addInitScript(() => {
      Object.assign(navigator, { share: async (what: unknown) => void Object.assign(window, { what }) });
    });
    await read(page);
    await skipToContent(page);
    await tabTo(page, 'Messenger');
    await tabTo(page, 'Share');
    await page.keyboard.press('Enter');
    await expect
      .poll(() => page.evaluate(() => Reflect.get(window, 'what')))
      .toEqual({ title: expect.stringContaining('Affect'), url: visit.hub.origin + post });
  });
});

describe('was this helpful?', () => {
  const answers = (page: Page) => page.getByRole('group', { name: 'Was this helpful?' });

  it('sends one event with consent, and is remembered', async () => {
    const { page, problems } = await visit.open('DE');
    await read(page);
    const yes = answers(page).getByRole('button', { name: 'Yes' });
    // By keyboard, because the consent sheet covers the end of the page.
    await yes.press('Enter');
    await answers(page).getByText('Thanks for your feedback').waitFor();
    await answers(page).getByRole('button', { name: 'No' }).press('Enter');
    expect(await yes.getAttribute('aria-pressed')).toBe('true');
    expect(visit.endpoint.eventsNamed('helpful/answer')).toEqual([]);
    await page.getByRole('button', { name: 'Allow all' }).click();
    const [said] = await visit.arrived('helpful/answer');
    expect(said).toMatchObject({ postUrl: post, helpful: true });
    await page.reload();
    await waitForHydration(page);
    await yes.press('Enter');
    await answers(page).getByText('Thanks for your feedback').waitFor();
    await visit.arrived('postPage/view', 2);
    expect(visit.endpoint.eventsNamed('helpful/answer')).toHaveLength(1);
    expect(visit.endpoint.rejected).toEqual([]);
    expect(problems).toEqual([]);
  });
});

describe('in print', () => {
  it('a post shows its title, metadata, URL and text in dark on white', async () => {
    const { page } = await visit.open('US', { colorScheme: 'dark' });
    await read(page);
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    const main = page.getByRole('main');
    const shown = [
      main.getByRole('heading', { level: 1 }),
      main.getByText(', updated'),
      main.getByRole('link', { name: 'Maren Holt', exact: true }).first(),
      main.getByText(visit.hub.origin + post),
      main.locator('article img').first(),
      main.locator('[data-post-body]'),
    ];
    for (const one of shown) expect(await one.isVisible(), String(one)).toBe(true);
    const hidden = ['header:not(main *)', 'body footer', 'aside', 'nav', '[data-place]', '[role=group]', 'button'];
    for (const one of hidden) expect([one, await visibleLabels(page, one)]).toEqual([one, []]);
    expect(await visibleLabels(page, 'section')).toEqual(['Short answer']);
    expect(await rootAppearance(page)).toMatchObject({ paper: 'rgb(255, 255, 255)' });
    const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
    expect(pdf.match(/\/Type \/Page\b/g)?.length).toBeLessThanOrEqual(5);
  });
});

it('every reading tool meets the minimum target size at every width, without axe violations or overflow', async () => {
  const { page, problems } = await visit.open('US', { bypassCSP: true });
  await read(page);
  await settingsLabel(page).press('Enter');
  await readingTools(page).getByRole('radio', { name: 'System' }).waitFor({ state: 'attached' });
  // The popup would fade in while axe checks its colours.
  await waitForOverlays(page);
  const pressable = page.locator('[role=group] :is(button, summary, input, a)');
  for (const width of [390, 820, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const small = await pressable.evaluateAll((all) =>
      all.flatMap((one) => {
        const { width: wide, height } = one.getBoundingClientRect();
        return one.checkVisibility() && (wide < 44 || height < 44) ? [`${one.outerHTML} ${wide}×${height}`] : [];
      }),
    );
    expect([width, small]).toEqual([width, []]);
  }
  // accessibility.e2e.ts checks the page around them.
  expect(await violationsAtEveryWidth(page, '[role=group]')).toEqual([]);
  expect(problems).toEqual([]);
});
