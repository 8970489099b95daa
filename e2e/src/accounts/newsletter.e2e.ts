import { analyticsCategory, consentCookie, marketingCategory } from '@contenthub/contracts/platform/consent';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findViolations } from '../support/browser/axe.ts';
import { Reader, waitForHydration } from '../support/browser/reader.ts';
import { type AccountHub, startAccountHub } from '../support/hub/account-hub.ts';
import { enableTrackingDebug, trackedEvents } from '../support/pages/header.ts';

const email = 'nora@example.com';
const password = 'correct horse battery';
const tagManager = 'http://tags.localhost/manager.js';
const allowed = encodeURIComponent(JSON.stringify({ categories: [analyticsCategory, marketingCategory] }));
let hub: AccountHub;
let reader: Reader;

beforeAll(async () => {
  [hub, reader] = await Promise.all([startAccountHub({ TAG_MANAGER_URL: tagManager }), Reader.launch()]);
  await hub.people.create(email, password, { name: 'Nora', plan: 'free', join: ['partial'] });
});
afterAll(async () => {
  await reader?.close();
  await hub?.stop();
});

const newsletter = (page: Page) => page.locator('[data-newsletter]');
/** Reads everything at once, because a notification disappears after five seconds. */
const notification = (page: Page, status: string, hasText: string) =>
  page.locator(`[role=status] li[data-status=${status}]`, { hasText });

async function signedIn() {
  const { page, problems } = await reader.open({ bypassCSP: true });
  await page.route(tagManager, (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
  await page.context().addCookies([{ name: consentCookie, value: allowed, url: hub.origin }]);
  await enableTrackingDebug(page);
  await page.goto(`${hub.origin}/signin?next=/blog/`);
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL(`${hub.origin}/blog/`);
  await waitForHydration(page);
  await page.locator('footer[data-hydrated]').waitFor();
  return { page, problems };
}

it('D18 sends an anonymous reader to sign-up', async () => {
  const { page } = await reader.open();
  await page.goto(`${hub.origin}/blog/`);
  const link = newsletter(page).getByRole('link', { name: 'Sign up for the newsletter' });
  expect(await link.getAttribute('href')).toBe('/signup?next=%2Fblog%2F');
  await page.context().close();
});

it('D18 D15 shows a notification when the server rejects the subscription', async () => {
  const { page, problems } = await signedIn();
  // Signed out in another tab meanwhile.
  await page.context().clearCookies();
  await newsletter(page).getByRole('button', { name: 'Subscribe' }).click();
  await notification(page, 'fail', 'Something went wrong. Please try again later.').waitFor();
  expect(
    problems.some((problem) => /^page error: [a-z-]+$/.test(problem)),
    problems.join(),
  ).toBe(true);
  await page.context().close();
});

it('D18 D15 subscribes a signed-in reader, updates the data layer and confirms it', async () => {
  const { page, problems } = await signedIn();
  await page.waitForFunction(() => Reflect.has(window, 'dataLayer'));
  await newsletter(page).getByRole('button', { name: 'Subscribe' }).click();
  await notification(page, 'success', 'You’re subscribed.').waitFor();
  expect(await newsletter(page).innerText()).toContain('You’re subscribed.');
  expect(await findViolations(page)).toEqual([]);
  expect((await trackedEvents(page)).map(({ eventName }) => eventName)).toContain('contenthub/newsletter/subscribe');
  const layer = await page.evaluate(() => Reflect.get(window, 'dataLayer') as object[]);
  expect(layer.at(-1)).toEqual({ event: 'newsletter_subscription' });
  expect((await hub.people.find(email))?.groups).toContain('blog');
  await page.reload();
  await page.locator('[data-newsletter=subscribed]').waitFor({ state: 'attached' });
  // The token from before the sign-in fails once and is replaced.
  expect(problems.filter((problem) => !/^403: .*\/api\/user\/group$/.test(problem))).toEqual([]);
  await page.context().close();
});
