import type { AnalyticsResponse } from '@contenthub/contracts/analytics/analytics-api';
import { analyticsPaths } from '@contenthub/contracts/analytics/metrics';
import { analyticsCategory, consentCookie } from '@contenthub/contracts/platform/consent';
import { csrfHeader } from '@contenthub/contracts/platform/platform-paths';
import type { StaffClient } from '@contenthub/platform/staff/testing/staff-platform';
import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { pagesToCheck, violationsAtEveryWidth } from '../support/browser/axe.ts';
import { clippedTables } from '../support/browser/clipped-tables.ts';
import { type Reader, waitForHydration } from '../support/browser/reader.ts';
import type { ConsoleHub } from '../support/hub/console-hub.ts';
import { chromeUserAgent } from '../support/pages/visitors.ts';

type Visit = { hub: ConsoleHub; reader: Reader };

const subscriber = 'otto@example.com';
const consent = encodeURIComponent(JSON.stringify({ categories: [analyticsCategory] }));

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
/** Titles of the chosen posts. An empty list has a row too, without a handle. */
const titles = (page: Page) =>
  page
    .getByRole('grid', { name: 'Posts of this issue' })
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name: /^Drag / }) })
    .locator('p:first-child')
    .allTextContents();

/** Subscribes on a post and confirms with the link of the mail. */
async function subscribe({ hub, reader }: Visit): Promise<void> {
  const { page } = await reader.open({ javaScriptEnabled: false });
  await page.goto(`${hub.origin}/blog/commonly-confused-words/affect-vs-effect`);
  const form = page.getByRole('contentinfo').getByRole('region', { name: 'The best of the month, in your inbox.' });
  await form.getByLabel('Email address').fill(subscriber);
  await form.getByRole('button', { name: 'Subscribe' }).click();
  const { text } = await hub.mails.to(subscriber, /^Confirm/);
  await page.goto(/https?:\/\/\S+token=\S+/.exec(text)?.[0] ?? '');
  await page.getByRole('button', { name: 'Confirm subscription' }).click();
  await page.getByText('You’re subscribed.').waitFor();
}

/** Needs simulated readers, and a hub without issues and subscribers. */
export function newsletterTests(visit: Visit): void {
  it('N03 N04 N07 J06 K14 composes an issue, sends it, and sees what its readers did', async () => {
    const { hub, reader } = visit;
    await subscribe(visit);
    const client = await hub.signedIn('growth');
    const { page, problems } = await reader.open();
    const cookies = [...client.cookies].map(([name, value]) => ({ name, value, url: hub.consoleOrigin }));
    await page.context().addCookies(cookies);
    await page.goto(`${hub.consoleOrigin}/newsletter`);
    await page.getByText('No issues yet').waitFor();
    await page.getByRole('link', { name: 'New issue' }).click();

    await page.getByLabel('Subject').fill('Small marks');
    await page.getByLabel('Introduction').fill('Hello,\n\nhere is what others read.');
    for (let count = 1; count <= 3; count += 1) {
      await page.getByRole('button', { name: /^Add / }).first().click();
      await expect.poll(() => titles(page)).toHaveLength(count);
    }
    await page.getByRole('checkbox', { name: /^Monthly 1 subscriber$/ }).check();
    const [first = '', second = '', third = ''] = await titles(page);

    // The keyboard's way of dragging, then the mouse's.
    // The focus comes from above the list, as with Tab. From below it would enter at the last post.
    await page.getByLabel('Introduction').focus();
    await page.getByRole('button', { name: `Drag ${first}` }).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect.poll(() => titles(page)).toEqual([second, first, third]);
    const rowOf = (title: string) => page.getByRole('row').filter({ hasText: title });
    await rowOf(third).dragTo(rowOf(second), { targetPosition: { x: 60, y: 2 } });
    await expect.poll(() => titles(page)).toEqual([third, second, first]);

    await page.getByRole('link', { name: 'Preview and send' }).click();
    const mail = page.frameLocator('iframe');
    await mail.getByRole('heading', { level: 1, name: 'Small marks' }).waitFor();
    expect(await mail.locator('h2').allTextContents()).toEqual([third, second, first]);
    await button(page, 'Dark').click();
    await page.getByTitle('Mail in dark appearance').waitFor();
    const background = () => mail.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor);
    await expect.poll(background).toBe('rgb(18, 23, 21)');
    await button(page, 'Plain text').click();
    await page.getByText('here is what others read.').waitFor();

    await button(page, 'Send test to me').click();
    await page.getByText('Sent to growth@example.com.').waitFor();
    expect((await hub.mails.to('growth@example.com', /^Small/)).text).toContain(third);

    await button(page, 'Send now').click();
    await page.getByRole('alertdialog', { name: 'Send to 1 subscriber?' }).waitFor();
    await button(page, 'Send to 1 subscriber').click();
    const received = await hub.mails.to(subscriber, /^Small marks$/);
    await page.getByText(/^Sent to 1 subscriber of the weekly and monthly Writing newsletter on /).waitFor();
    const figure = (name: string) => page.locator('dl > div').filter({ hasText: name }).first().innerText();
    expect(await figure('Sent')).toContain('100% of 1 recipient');

    // Browsers without a window count as robots.
    const { page: readerPage } = await reader.open({ userAgent: chromeUserAgent });
    await readerPage.context().addCookies([{ name: consentCookie, value: consent, url: hub.origin }]);
    await readerPage.goto(/https?:\/\/\S+utm_campaign=\S+/.exec(received.text)?.[0] ?? '');
    await waitForHydration(readerPage);
    await readerPage.getByRole('heading', { level: 1, name: third }).waitFor();
    await expect
      .poll(async () => {
        await page.reload();
        await page.getByRole('heading', { name: 'Clicks, and what followed' }).waitFor();
        return (await figure('Visits')).replace(/\s+/g, ' ');
      })
      .toContain('Visits 1');
    const insights = await page.getByRole('link', { name: 'Open in Insights' }).getAttribute('href');
    const campaign = new URLSearchParams(insights?.split('?')[1]).get('campaign') ?? '';
    expect(await sourcesOf(hub, client, campaign)).toEqual(['newsletter']);

    await page.getByRole('link', { name: 'Newsletter', exact: true }).click();
    await page.getByLabel('Email address').fill(subscriber);
    await button(page, 'Find').click();
    const steps = page.getByRole('list', { name: `Steps of ${subscriber}` }).getByRole('listitem');
    await expect.poll(() => steps.locator('p:first-child').first().innerText()).toBe('Signed up for Writing (monthly)');
    expect(await steps.locator('div > p:first-child').allInnerTexts()).toEqual([
      'Signed up for Writing (monthly)',
      'Confirmed Writing (monthly)',
      '“Small marks”',
    ]);
    const row = page.getByRole('row').filter({ hasText: 'Small marks' });
    await expect.poll(() => row.innerText()).toContain('100%');
    for (const width of [820, 1280, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await clippedTables(page), `${width} px`).toEqual([]);
    }
    expect(problems).toEqual([]);

    // The checker needs a page without our policy.
    const { page: checked } = await reader.open({ bypassCSP: true });
    await checked.context().addCookies(cookies);
    const screens = pagesToCheck<[string, Locator]>(
      [['/newsletter/new', checked.getByRole('button', { name: /^Add / }).first()]],
      [['/newsletter', checked.getByRole('row').filter({ hasText: 'Small marks' })]],
    );
    const violations: string[] = [];
    for (const [path, content] of screens) {
      await checked.goto(hub.consoleOrigin + path);
      await content.waitFor();
      violations.push(...(await violationsAtEveryWidth(checked)).map((one) => `${path} ${one}`));
    }
    expect(violations).toEqual([]);
  });
}

/** Where Insights says that the visits of a campaign came from. */
async function sourcesOf(hub: ConsoleHub, client: StaffClient, campaign: string): Promise<(string | undefined)[]> {
  const hourMs = 3_600_000;
  const hour = Math.floor(Date.now() / hourMs) * hourMs;
  const response = await client.request(`/api${analyticsPaths.query}`, {
    method: 'POST',
    body: {
      ...{ from: new Date(hour - hourMs).toISOString(), to: new Date(hour + hourMs).toISOString() },
      ...{ metrics: ['visits'], groupBy: 'source', filters: { campaign: [campaign] } },
    },
    headers: { origin: hub.consoleOrigin, [csrfHeader]: await client.csrf() },
  });
  return ((await response.json()) as AnalyticsResponse).rows.map(({ value }) => value);
}
