import { createHash } from 'node:crypto';
import { hydrateByHover } from '@contenthub/testing/browser/reader-journey';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { violationsAtEveryWidth } from '../support/browser/axe.ts';
import { imperceptibleShift, measureLayoutShift } from '../support/browser/layout-shift.ts';
import { Reader, waitForHydration } from '../support/browser/reader.ts';
import { type Hub, startBundledHub } from '../support/hub/hub.ts';
import { enableTrackingDebug, trackedEvents } from '../support/pages/header.ts';
import { asVisitor, chromeUserAgent, visitorOfTier } from '../support/pages/visitors.ts';
import { startThirdPartyStub, type ThirdPartyStub } from '../support/tracking/third-party-stub.ts';

let hub: Hub;
let reader: Reader;
let outside: ThirdPartyStub;

beforeAll(async () => {
  outside = await startThirdPartyStub();
  const env = { COUNTRY_HEADER: 'x-country', TAG_MANAGER_URL: outside.tagManager, CHAT_URL: outside.chat };
  [hub, reader] = await Promise.all([startBundledHub(env), Reader.launch()]);
});
afterAll(async () => {
  await reader.close();
  await hub.stop();
  await outside.stop();
});
beforeEach(() => void outside.requests.splice(0));

const post = '/blog/commonly-confused-words/affect-vs-effect';
const pages = ['/blog/', post, '/blog/developer', '/blog/engineering/group-commit', '/business/learn'];
const bar = (page: Page) => page.getByRole('region', { name: 'Cookies' });
const popup = (page: Page) => page.locator('[data-place=chPostPopup]');

type From = { country?: string; refuses?: boolean; viewport?: { width: number; height: number } };

async function open({ country = 'FR', refuses = false, viewport = { width: 1440, height: 900 } }: From = {}) {
  const extraHTTPHeaders = { 'x-country': country, ...(refuses && { 'sec-gpc': '1' }) };
  const { page, problems } = await reader.open({
    extraHTTPHeaders,
    viewport,
    userAgent: chromeUserAgent,
    bypassCSP: false,
  });
  const requests: URL[] = [];
  page.on('request', (request) => requests.push(new URL(request.url())));
  if (refuses) {
    await page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }));
  }
  const go = async (path: string) => {
    await page.goto(hub.origin + path, { waitUntil: 'networkidle' });
    await waitForHydration(page);
  };
  return { page, problems, requests, go };
}

/** Moves the pointer through the page, scrolls to its end and follows a link. */
async function read(page: Page): Promise<void> {
  await page.mouse.move(700, 500);
  await page.mouse.wheel(0, 100_000);
  await page.mouse.move(700, 300);
  await page.waitForLoadState('networkidle');
}

async function kept(page: Page) {
  const keys = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
  const cookies = await page.context().cookies();
  // The scroll position for Back, stored for this tab only. It is strictly necessary.
  return [...keys.filter((key) => key !== 'contenthub:history'), ...cookies.map(({ name }) => name)];
}

/** Requests that could identify this reader. */
const telling = (requests: URL[]) =>
  requests.filter(({ origin, pathname }) => origin !== hub.origin || /^\/(api|events|lite)/.test(pathname)).map(String);

describe('before a choice, where consent is required', () => {
  it.each([
    ['in France', { country: 'FR' }, pages],
    ['in a country that nobody knows', { country: '' }, [post]],
    ['in the United States, with Global Privacy Control', { country: 'US', refuses: true }, [post, '/business/learn']],
  ])('F19 E20 sends no third-party request and stores nothing: %s', async (_, from: From, visited) => {
    const { page, problems, requests, go } = await open(from);
    const shown = [];
    for (const path of visited) {
      await go(path);
      await read(page);
      const popups = from.refuses ? 0 : await popup(page).count();
      shown.push({ path, asks: await bar(page).isVisible(), popups });
    }
    expect(shown).toEqual(visited.map((path) => ({ path, asks: !from.refuses, popups: 0 })));
    expect(telling(requests)).toEqual([]);
    expect(outside.requests).toEqual([]);
    // The class of the country is strictly necessary, and absent where consent is required.
    expect(await kept(page)).toEqual(from.country === 'US' ? ['country-class'] : []);
    expect(await page.evaluate(() => 'dataLayer' in window)).toBe(false);
    expect(problems).toEqual([]);
    await page.context().close();
  });
});

describe('the choice', () => {
  it('F19 D10 accepted: loads the tag manager, allows the popup and does not ask again', async () => {
    const { page, problems, go } = await open();
    await go(post);
    await bar(page).getByRole('button', { name: 'Allow all' }).click();
    await bar(page).waitFor({ state: 'hidden' });
    await popup(page).waitFor({ state: 'attached' });
    expect(await page.evaluate(() => document.activeElement?.localName)).toBe('h1');
    await expect.poll(() => outside.requests).toContain('/tags.js');
    await go(post);
    await popup(page).waitFor({ state: 'attached' });
    expect(await bar(page).isVisible()).toBe(false);
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it('F19 rejected: loads no third-party script; the choice can be changed at the end of every page', async () => {
    const { page, problems, requests, go } = await open();
    await go('/blog/');
    await bar(page).getByRole('button', { name: 'Reject all' }).click();
    await bar(page).waitFor({ state: 'hidden' });
    await go('/business/learn');
    await read(page);
    expect(await bar(page).isVisible()).toBe(false);
    expect([telling(requests), outside.requests]).toEqual([[], []]);
    expect(await kept(page)).toEqual(['cc_cookie']);

    await page.getByRole('contentinfo').getByRole('button', { name: 'Cookie choices' }).click();
    const sheet = page.getByRole('dialog', { name: 'Cookie choices' });
    await sheet.waitFor();
    await sheet.getByRole('button', { name: 'Allow all' }).click();
    await expect.poll(() => outside.requests).toContain('/tags.js');
    await expect.poll(() => outside.requests).toContain('/chat.js');
    await expect.poll(() => kept(page)).toContain('ch_container');

    outside.requests.splice(0);
    await page.getByRole('contentinfo').getByRole('button', { name: 'Cookie choices' }).click();
    const reloaded = page.waitForEvent('load');
    await sheet.getByRole('button', { name: 'Reject all' }).click();
    await reloaded;
    await waitForHydration(page);
    await page.waitForLoadState('networkidle');
    expect(outside.requests.filter((url) => url.endsWith('.js'))).toEqual([]);
    expect((await kept(page)).filter((name) => name.startsWith('ch_'))).toEqual([]);
    expect(problems).toEqual([]);
    await page.context().close();
  });

  const openSheet = async (page: Page) => {
    await bar(page).getByRole('button', { name: 'Customize' }).click();
    await page.getByRole('dialog', { name: 'Cookie choices' }).waitFor();
  };

  it('F19 has no axe violations in either sheet, light and dark, at every width', async () => {
    // The page's content security policy would block axe. accessibility.e2e.ts checks the page behind the sheets.
    const { page } = await reader.open({ bypassCSP: true });
    await page.goto(hub.origin + post);
    await waitForHydration(page);
    expect(await violationsAtEveryWidth(page, '[aria-label=Cookies]')).toEqual([]);
    await openSheet(page);
    expect(await violationsAtEveryWidth(page, '#cc-main')).toEqual([]);
    await page.context().close();
  });

  it.each([390, 1440])('F19 neither sheet shifts the layout, at %i px', async (width) => {
    const { page, go } = await open({ viewport: { width, height: 900 } });
    const shifts = await measureLayoutShift(page);
    await go(post);
    await openSheet(page);
    expect(await shifts()).toBeLessThan(imperceptibleShift);
    await page.context().close();
  });
});

describe('the chat', () => {
  it('D23 E20 F15 loads only on the business hub, without a choice where none is required, and tracks its events', async () => {
    const { page, go } = await open({ country: 'US' });
    await enableTrackingDebug(page);
    await go('/blog/');
    await expect.poll(() => outside.requests).toContain('/tags.js');
    expect(outside.requests).not.toContain('/chat.js');
    expect(await bar(page).isVisible()).toBe(false);
    // The data layer gets no id of an anonymous reader.
    const view = { event: 'page_view', page_path: '/blog/', user_id: null };
    await expect.poll(() => outside.requests).toContain(`/tag?${JSON.stringify(view)}`);
    await go('/business/learn');
    await page.locator('html[data-chat=shown]').waitFor({ state: 'attached' });
    await page.evaluate(() => {
      const { drift } = window as unknown as { drift: { emit: (action: string, data: object) => void } };
      drift.emit('startConversation', { conversationId: 77, teamMember: { id: 5 } });
      drift.emit('chatClose', { conversationId: 77 });
    });
    const events = (await trackedEvents(page)).filter(({ eventName }) => eventName === 'contenthub/chat/action');
    expect(events).toMatchObject([
      { conversationId: '77', driftAction: 'startConversation', repId: '5' },
      { conversationId: '77', driftAction: 'chatClose' },
    ]);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Engineering' }).click();
    await page.waitForURL(`${hub.origin}/blog/engineering`);
    await page.locator('html:not([data-chat=shown])').waitFor({ state: 'attached' });
    await page.context().close();
  });
});

describe('the data layer', () => {
  type Layered = { dataLayer?: object[] };
  const layerOf = (page: Page) => () => page.evaluate(() => (window as Layered).dataLayer ?? []);

  it('F15 receives each page view with a hashed id or null, and clicks', async () => {
    const { page } = await open({ country: 'US' });
    await asVisitor(page, hub, visitorOfTier('Freemium'));
    await page.goto(hub.origin + post);
    await waitForHydration(page);
    const entries = layerOf(page);
    const hash = createHash('sha256').update('42').digest('hex');
    await expect.poll(entries).toEqual([{ event: 'page_view', page_path: post, user_id: hash }]);
    const home = page.getByRole('link', { name: 'Blog' }).first();
    await hydrateByHover(home);
    await home.click();
    await expect.poll(entries).toContainEqual({ event: 'page_view', page_path: '/blog/', user_id: hash });
    await page.goBack();
    await page.evaluate(() => addEventListener('click', (event) => event.preventDefault()));
    await page.locator('[data-place=chMidButton] a').click();
    await page.locator('[data-flow=extension] a').click();
    const click = { placement: 'chMidButton', flow_type: 'premium', flow_target: 'premium' };
    await expect.poll(entries).toContainEqual({ event: 'btn_click', ...click });
    const download = { placement: 'chPostBottomBanner', flow_type: 'extension', flow_target: 'extensionChrome' };
    await expect.poll(entries).toContainEqual({ event: 'btn_click_download', ...download });
    await page.context().close();
  });

  it('F15 has no id if hashing fails, which is reported', async () => {
    const view = { event: 'page_view', page_path: '/blog/', user_id: null };
    const { page, problems } = await open({ country: 'US' });
    await page.addInitScript(() => {
      SubtleCrypto.prototype.digest = () => Promise.reject(new Error('no'));
    });
    await asVisitor(page, hub, visitorOfTier('Freemium'));
    await page.goto(`${hub.origin}/blog/`);
    await expect.poll(layerOf(page)).toEqual([view]);
    expect(problems.join()).toContain('Error encoding userId for GTM DataLayer');
    await page.context().close();
  });
});
