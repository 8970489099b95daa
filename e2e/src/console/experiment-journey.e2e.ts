import { sendExposedReaders } from '@contenthub/cli/screenshots/exposed-readers';
import type { Balance } from '@contenthub/contracts/analytics/balance';
import type { StaffClient } from '@contenthub/platform/staff/testing/staff-platform';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  consoleViolationsAtNight,
  consoleWidths,
  pagesToCheck,
  violationsAtEveryWidth,
} from '../support/browser/axe.ts';
import { Reader, waitForHydration } from '../support/browser/reader.ts';
import { type ConsoleHub, simulateReaders, startConsoleHub } from '../support/hub/console-hub.ts';

const name = 'popup_question';
const question = 'Still unsure which one?';
const post = '/blog/commonly-confused-words/affect-vs-effect';

describe('an experiment', () => {
  let hub: ConsoleHub;
  let reader: Reader;
  let manager: Page;
  let colleague: Page;
  let managerProblems: string[];
  beforeAll(async () => {
    const env = { EXPERIMENT_APPROVAL: 'second-person' };
    [hub, reader] = await Promise.all([startConsoleHub(simulateReaders, env), Reader.launch()]);
    ({ page: manager, problems: managerProblems } = await openAs(await hub.signedIn('growth')));
    ({ page: colleague } = await openAs(await hub.signedIn('admin')));
  });
  afterAll(async () => {
    await reader?.close();
    await hub?.stop();
  });

  const openAs = async (client: StaffClient) => {
    const opened = await reader.open({ bypassCSP: true });
    const cookies = [...client.cookies].map(([key, value]) => ({ name: key, value, url: hub.consoleOrigin }));
    await opened.page.context().addCookies(cookies);
    return opened;
  };
  const button = (page: Page, label: string) => page.getByRole('button', { name: label, exact: true });
  const status = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor();
  /** Opens a dialog, fills its fields and confirms. */
  const confirm = async (page: Page, label: string, action = label, fields: Record<string, string> = {}) => {
    await button(page, label).click();
    const dialog = page.getByRole('alertdialog');
    for (const [field, value] of Object.entries(fields)) await dialog.getByLabel(field, { exact: true }).fill(value);
    await dialog.getByRole('button', { name: action, exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
  };
  /** Asks for the approval of a text, which a colleague gives. */
  const publish = async (open = button(manager, 'Ask for approval')) => {
    await open.click();
    const dialog = manager.getByRole('alertdialog');
    await dialog.getByLabel('Reason').fill('It reads better.');
    await dialog.getByRole('button', { name: 'Ask for approval', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    await colleague.goto(manager.url());
    await confirm(colleague, 'Approve');
    await manager.reload();
  };
  /** Sends readers and waits until they are stored. */
  const readersCome = async (experiment: string, readers: readonly [control: number, treatment: number]) => {
    await sendExposedReaders(hub, experiment, [
      { variant: 'control', readers: readers[0], clicks: Math.round(readers[0] * 0.1) },
      { variant: 'question', readers: readers[1], clicks: Math.round(readers[1] * 0.3) },
    ]);
    // The balance reads all events, so asking all the time would delay the loader.
    await expect
      .poll(async () => ((await (await fetch(`${hub.loader}/balance`)).json()) as Balance).pendingEntries, {
        interval: 500,
      })
      .toBe(0);
  };
  /** The headline of the popup for a new reader without an account. */
  const headline = async (search = '') => {
    const { page } = await reader.open();
    const consent = { name: 'cc_cookie', value: '{"categories":["necessary"]}', url: hub.origin };
    await page.context().addCookies([consent]);
    await page.goto(hub.origin + post + search);
    const popup = page.locator('[data-place=chPostPopup]');
    await popup.waitFor({ state: 'attached' });
    const text = await popup.locator('p').first().textContent();
    await page.context().close();
    return text;
  };

  it('L01 L02 L04 L05 L06 goes from an idea to a new default without a deploy or a terminal', async () => {
    const before = await headline();
    expect(before).not.toBe(question);

    // The manager writes the plan.
    await manager.goto(`${hub.consoleOrigin}/experiments`);
    await manager.getByText('No experiments yet').waitFor();
    await manager.getByRole('link', { name: 'New experiment' }).click();
    await manager.getByLabel('Name', { exact: true }).first().fill(name);
    await manager.getByLabel('Hypothesis').fill('A question makes more readers click.');
    const variant = manager.getByRole('group', { name: 'Variant 1' });
    await variant.getByLabel('Name', { exact: true }).fill('question');
    await variant.getByLabel('Headline', { exact: false }).fill(question);
    await manager.getByLabel('Group', { exact: true }).fill('popups');
    await manager.getByLabel('Reserved readers, in percent', { exact: true }).fill('100');
    const found = manager.getByRole('row', { name: /^\+20%/ });
    await expect.poll(() => found.textContent()).toMatch(/days?$/);
    await button(manager, 'Save draft').click();

    // A colleague has to approve it.
    await manager.getByRole('heading', { level: 1, name }).waitFor();
    await status(manager, 'Draft');
    await button(manager, 'Submit for review').click();
    await status(manager, 'In review');
    expect(await button(manager, 'Start').count()).toBe(0);
    const preview = await manager.getByRole('link', { name: /^Preview question/ }).getAttribute('href');
    await expect.poll(() => headline(new URL(preview ?? '').search)).toBe(question);
    expect(await headline()).toBe(before);
    expect(await (await fetch(hub.address + post)).text()).not.toContain(question);
    await colleague.goto(`${hub.consoleOrigin}/experiments/${name}`);
    await button(colleague, 'Approve').click();
    await status(colleague, 'Approved');
    await manager.reload();
    await confirm(manager, 'Start');
    await status(manager, 'Running');
    const readersOfGroup = manager.getByRole('list', { name: 'Readers of popups' });
    expect(await readersOfGroup.getByRole('listitem').allTextContents()).toEqual(['This experiment: 100%']);

    // The split is broken, so results are hidden until a new phase.
    await readersCome(name, [600, 300]);
    await manager.reload();
    await manager.getByText(/Lifts are hidden, because a check failed/).waitFor();
    const checks = manager.getByRole('list', { name: 'Data quality checks' });
    expect(await checks.getByRole('listitem').filter({ hasText: 'Failed: ' }).count()).toBe(1);
    expect(await manager.getByRole('heading', { name: 'Primary metric' }).count()).toBe(0);
    const violations = await consoleViolationsAtNight(manager, 'hidden results');
    await confirm(manager, 'Pause', 'Pause', { Reason: 'The split is wrong.' });
    await status(manager, 'Paused');
    await confirm(manager, 'Resume');
    await status(manager, 'Running');

    // Readers come as planned, and the results recommend the variant.
    await readersCome(`${name}_phase2`, [600, 600]);
    await manager.reload();
    await manager.getByText(/^Choose question: call-to-action clicks \+/).waitFor();
    const primary = manager.getByRole('region', { name: 'Primary metric' });
    await primary.getByText('Better').waitFor();
    await button(manager, 'Lift of question as a table').click();
    await manager.getByRole('region', { name: 'Lift of question: table' }).waitFor();
    violations.push(...(await violationsAtEveryWidth(manager, 'html', { widths: consoleWidths })));

    // The manager ends it. The winner becomes the default, and can be undone.
    await confirm(manager, 'Stop', 'Stop', { Reason: 'The result is clear.' });
    await status(manager, 'Stopped, to be decided');
    await button(manager, 'Decide').click();
    const dialog = manager.getByRole('alertdialog');
    violations.push(...(await consoleViolationsAtNight(manager, 'dialog of a decision')));
    await dialog.getByLabel('Variant').selectOption('question');
    await dialog.getByLabel('Reason').fill('More clicks, and no guardrail got worse.');
    await dialog.getByRole('button', { name: 'Save the decision' }).click();
    await manager.getByText('Its values are the default of “Texts of the popup”.').waitFor();
    await expect.poll(() => headline()).toBe(question);
    await confirm(manager, 'Undo the decision', 'Undo the decision', { Reason: 'Complaints.' });
    await status(manager, 'Stopped, to be decided');
    await expect.poll(() => headline()).toBe(before);
    const history = manager.getByRole('list').filter({ hasText: 'Draft created' });
    await expect
      .poll(async () => (await history.locator('strong').allTextContents()).toReversed())
      .toEqual([
        ...['Draft created', 'Submitted for review', 'Approved', 'Started', 'Paused', 'Started', 'Stopped'],
        ...['Decided', 'Decision undone'],
      ]);
    expect([...violations, ...managerProblems]).toEqual([]);
  });

  it('L08 L09 L11 previews a text, shows it on cached pages once approved, and restores the one before', async () => {
    const before = await headline();
    await manager.goto(`${hub.consoleOrigin}/texts`);
    await manager.getByLabel('Headline').fill('Write with confidence');
    const preview = manager.frameLocator('iframe[title^="Write with confidence"]');
    await preview.getByText('Write with confidence').waitFor();
    const width = () => preview.locator('html').evaluate(() => innerWidth);
    expect(await width()).toBe(1280);
    await button(manager, 'Phone').click();
    await expect.poll(width).toBe(390);
    await button(manager, 'Dark').click();
    await preview.locator('html[data-theme=dark]').waitFor({ state: 'attached' });
    await publish();
    const versions = manager.getByRole('region', { name: 'Versions' });
    await versions.getByRole('row', { name: /Write with confidence/ }).waitFor();
    await expect.poll(() => headline()).toBe('Write with confidence');
    await publish(versions.getByRole('button', { name: /^Restore version/ }).first());
    await expect.poll(() => headline()).toBe(before);
  });

  it('L08 L09 publishes the text of a call to action that the server renders, and restores the one before', async () => {
    const home = async () => (await fetch(`${hub.address}/blog/`)).text();
    await manager.goto(`${hub.consoleOrigin}/texts?tab=nav_button_copy`);
    await manager.getByLabel('Button').fill('Write better');
    await publish();
    await expect.poll(home).toContain('Write better');
    // The text stays after hydration, and it is the same for every reader.
    const { page, problems } = await reader.open();
    await page.goto(`${hub.origin}/blog/`);
    await waitForHydration(page);
    const link = page.locator('[data-place=chNavButton] a');
    await link.hover();
    await page.locator('header[data-hydrated]').waitFor();
    expect(await link.textContent()).toBe('Write better');
    expect(problems).toEqual([]);
    await page.context().close();
    await manager.getByLabel('Button').fill('');
    await publish();
    await expect.poll(home).not.toContain('Write better');
  });

  it('L01 publishes a smaller number of related posts, which cached pages show without a shift', async () => {
    const cards = async () => {
      const { page } = await reader.open();
      await page.goto(hub.origin + post);
      const shown = await page.locator('section[aria-label="Read next"] li:visible').count();
      await page.context().close();
      return shown;
    };
    expect(await cards()).toBe(3);
    await manager.goto(`${hub.consoleOrigin}/texts?tab=related_posts`);
    await manager.getByLabel('Cards').fill('2');
    await publish();
    await expect.poll(cards).toBe(2);
    await manager.getByLabel('Cards').fill('');
    await publish();
    await expect.poll(cards).toBe(3);
  });

  it('L01 K10 has no accessibility violations at any width, light and dark', async () => {
    const violations: string[] = [];
    const paths = pagesToCheck(['/experiments/new'], ['/experiments', '/texts']);
    expect(paths.length).toBeGreaterThan(0);
    for (const path of paths) {
      await colleague.goto(hub.consoleOrigin + path);
      await waitUntilLoaded(colleague);
      violations.push(
        ...(await violationsAtEveryWidth(colleague, 'html', { widths: consoleWidths })).map((one) => `${path} ${one}`),
      );
    }
    expect(violations).toEqual([]);
  });
});

async function waitUntilLoaded(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expect.poll(() => page.getByText('Loading', { exact: true }).count()).toBe(0);
}
