import { analyticsCategory, consentCookie, marketingCategory } from '@contenthub/contracts/platform/consent';
import { operatorToken } from '@contenthub/platform/http/operator-auth';
import { sampleIssue } from '@contenthub/platform/newsletter/testing/newsletter-platform';
import { freePort } from '@contenthub/testing/sockets/free-port';
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
const secret = 'the platform’s secret of the newsletter tests';
let platformPort: number;
let hub: AccountHub;
let reader: Reader;

beforeAll(async () => {
  platformPort = await freePort();
  const env = { TAG_MANAGER_URL: tagManager, PLATFORM_SECRET: secret, PLATFORM_PORT: String(platformPort) };
  [hub, reader] = await Promise.all([startAccountHub(env), Reader.launch()]);
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
  const session = hub.cookiesOf(await hub.signIn(email, password));
  await page.context().addCookies([{ name: consentCookie, value: allowed, url: hub.origin }, ...session]);
  await enableTrackingDebug(page);
  await page.goto(`${hub.origin}/blog/`);
  await waitForHydration(page);
  await page.locator('footer[data-hydrated]').waitFor();
  return { page, problems };
}

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

/** A call of staff, as the command line makes it. */
// biome-ignore lint/suspicious/noExplicitAny: the test reads single fields of several responses
async function staff(path: string, body?: object): Promise<any> {
  const response = await fetch(`http://127.0.0.1:${platformPort}/internal/newsletter${path}`, {
    headers: {
      authorization: `Bearer ${operatorToken(secret, 'newsletter')}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  });
  return response.json();
}

it('J06 N01 N02 subscribes on a post, gets the next issue, changes the frequency and unsubscribes', async () => {
  const address = 'otto@example.com';
  const { page } = await reader.open({ javaScriptEnabled: false });
  await page.goto(`${hub.origin}/blog/commonly-confused-words/affect-vs-effect`);
  const form = page.getByRole('contentinfo').getByRole('region', { name: 'The best of the month, in your inbox.' });
  await form.getByLabel('Email address').fill(address);
  await form.getByRole('button', { name: 'Subscribe' }).click();
  await page.getByText('Check your inbox.').waitFor();
  expect(await staff('/reader', { email: address })).toMatchObject({
    status: 'pending',
    consents: [{ page: '/blog/commonly-confused-words/affect-vs-effect' }],
  });

  const link = ({ text }: { text: string }) => /https?:\/\/\S+token=\S+/.exec(text)?.[0] ?? '';
  await page.goto(link(await hub.mails.to(address, /^Confirm/)));
  await page.getByRole('button', { name: 'Confirm subscription' }).click();
  await page.getByText('You’re subscribed.').waitFor();
  expect(await staff('/reader', { email: address })).toMatchObject({ status: 'confirmed', lists: [{ blog: 'main' }] });

  const { id, slug } = await staff('/issues', sampleIssue);
  await staff(`/issues/${id}/schedule`, {});
  const mail = await hub.mails.to(address, /^Commas/);
  await page.goto(link(mail));
  await page.getByRole('group', { name: 'Writing' }).getByRole('radio', { name: 'Weekly' }).check();
  await page.getByRole('button', { name: 'Save choices' }).click();
  await page.getByText('Your choices are saved.').waitFor();
  expect((await staff('/reader', { email: address })).lists).toEqual([{ blog: 'main', frequency: 'weekly' }]);

  await page.goto(`${hub.origin}/blog/`);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Newsletter' }).click();
  await page.getByRole('link', { name: 'Commas & clarity' }).click();
  await page.getByRole('heading', { level: 1, name: 'Commas & clarity' }).waitFor();
  const texts = await Promise.all(
    ['/sitemap-main-categories.xml', '/blog/newsletter/feed.xml'].map(async (path) =>
      (await fetch(hub.address + path)).text(),
    ),
  );
  expect(texts.map((text) => text.includes(`/blog/newsletter/${slug}`))).toEqual([true, true]);

  // The mail program's own button.
  const oneClick = /<(.*)>/.exec(mail.headers['list-unsubscribe'] ?? '')?.[1] ?? '';
  const response = await fetch(oneClick.replace(hub.origin, hub.address), {
    method: 'POST',
    body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
  });
  expect(response.status).toBe(200);
  expect((await staff('/reader', { email: address })).lists).toEqual([]);
  expect(await staff(`/issues/${id}`)).toMatchObject({ status: 'sent', unsubscribed: 1 });
  await page.context().close();
});
