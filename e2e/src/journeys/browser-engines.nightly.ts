import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { launchChromium } from '../support/browser-engines/chromium.ts';
import { launchFirefox } from '../support/browser-engines/firefox.ts';
import {
  type BrowserEngine,
  type Tab,
  visibleText,
  waitForHydration,
  waitUntil,
} from '../support/browser-engines/tab.ts';
import { launchWebKit } from '../support/browser-engines/webkit.ts';
import { type AccountHub, startAccountHub } from '../support/hub/account-hub.ts';
import { startSwitchableProxy } from '../support/hub/switchable-proxy.ts';

const post = '/blog/commonly-confused-words/affect-vs-effect';
const person = { email: 'ada@example.com', password: 'correct horse battery' };

let site: Awaited<ReturnType<typeof startSwitchableProxy>>;
let hub: AccountHub;
beforeAll(async () => {
  site = await startSwitchableProxy('offline');
  hub = await startAccountHub({ PUBLIC_ORIGIN: site.origin, COUNTRY_HEADER: 'x-country' });
  await hub.people.create(person.email, person.password, { name: 'Ada Reader' });
});
afterAll(async () => {
  await site?.stop();
  await hub?.stop();
});

const main = 'document.querySelector("main")';
const isHere = (selector: string) => `document.querySelector(${JSON.stringify(selector)}) !== null`;
const isGone = (selector: string) => `document.querySelector(${JSON.stringify(selector)}) === null`;
/** First-party files that the document requested, including style sheets. */
const requested = (ending: string) =>
  `performance.getEntriesByType('resource').map(({ name }) => name).filter((name) => name.endsWith('${ending}'))`;

describe.each([
  ['Chromium', launchChromium],
  ['Firefox', launchFirefox],
  ['WebKit', launchWebKit],
] as const)('in %s', (_name, launch) => {
  let engine: BrowserEngine;
  let tab: Tab;
  beforeAll(async () => {
    engine = await launch();
    process.stdout.write(`Journeys in ${engine.version}\n`);
  });
  afterAll(() => engine?.close());
  afterEach(() => tab?.close());

  /** A reader from a country without a consent requirement, by default. */
  async function visit(path: string, country = 'US'): Promise<void> {
    site.routeTo({ hub: hub.address, headers: { 'x-country': country } });
    tab = await engine.newTab();
    await tab.open(site.origin + path);
    await waitForHydration(tab);
  }

  it('A24 C20 reads a post whose styles are inline and not requested again', async () => {
    await visit(post);
    expect(await visibleText(tab, 'h1')).toContain('Affect');
    expect(await tab.evaluate(`getComputedStyle(${main}).display`)).not.toBe('inline');
    // Hydrates header, article and footer, whose styles are already in the page.
    await tab.click('h1');
    await waitUntil(tab, isHere('article[data-hydrated]'));
    expect(await tab.evaluate<string[]>(requested('.css'))).toEqual([]);
    expect((await tab.evaluate<string[]>(requested('.js'))).length).toBeGreaterThan(2);
  });

  it('B14 goes from the home page to a post and back to the scroll position, in one document', async () => {
    await visit('/blog/');
    await tab.evaluate('window.sameDocument = true');
    const card = '[aria-label=Posts] article a';
    const title = await visibleText(tab, card);
    await tab.evaluate(`document.querySelector('${card}').scrollIntoView({ block: 'center' })`);
    const top = await tab.evaluate<number>('scrollY');
    expect(top).toBeGreaterThan(100);
    await tab.click(card);
    await waitUntil(tab, `document.querySelector('h1')?.innerText === ${JSON.stringify(title)}`);
    expect(await tab.evaluate('scrollY')).toBe(0);
    await tab.back();
    await waitUntil(tab, isHere('[aria-label=Posts]'));
    await waitUntil(tab, `Math.abs(scrollY - ${top}) < 2`);
    expect(await tab.evaluate('window.sameDocument')).toBe(true);
  });

  it('A20 searches from the header', async () => {
    await visit('/blog/');
    await tab.type('[data-secondary-header] input[type=search]', 'semicolon');
    await tab.press('Enter');
    await waitUntil(tab, 'location.pathname === "/blog/search/semicolon"');
    await waitUntil(tab, isHere('main article mark'));
    expect((await visibleText(tab, 'main article mark')).toLowerCase()).toContain('semicolon');
  });

  it('E22 signs in and returns to the post', async () => {
    await visit(post);
    await tab.open(`${site.origin}/signin?next=${post}`);
    await tab.type('input[type=email]', person.email);
    await tab.type('input[type=password]', person.password);
    await tab.click('form button');
    await waitUntil(tab, `location.pathname === ${JSON.stringify(post)}`);
    await waitUntil(tab, 'document.documentElement.dataset.tier === "freemium"');
    expect(await tab.evaluate('location.href')).toBe(site.origin + post);
  });

  it('E20 asks for consent once and remembers a rejection', async () => {
    await visit(post, 'FR');
    await tab.click('[aria-label=Cookies] button:nth-of-type(2)');
    await waitUntil(tab, 'document.cookie.includes("cc_cookie=")');
    await waitUntil(tab, 'document.documentElement.dataset.choice === ""');
    await tab.open(site.origin + post);
    await waitForHydration(tab);
    expect(await tab.evaluate('document.documentElement.dataset.choice')).toBe('');
  });

  it('C20 recovers from a chunk that failed to load', async () => {
    await visit(post);
    await tab.evaluate('window.sameDocument = true');
    site.routeTo({ hub: hub.address, failing: /\/assets\/EmptyFeed-.*\.js/ });
    await tab.evaluate(
      `${main}.append(Object.assign(document.createElement('a'), { href: '/blog/?page=999', id: 'far', textContent: 'Far away' }))`,
    );
    await tab.evaluate('document.getElementById("far").click()');
    await waitUntil(tab, isHere('main [role=alert] button'));
    site.routeTo({ hub: hub.address });
    await tab.click('main [role=alert] button');
    await waitUntil(tab, isHere('main a[href="/blog/"]'));
    await waitUntil(tab, isGone('main [role=alert] button'));
    expect(await tab.evaluate('window.sameDocument')).toBe(true);
  });

  it('keeps a saved post readable offline', async () => {
    await visit(post);
    await tab.click('[aria-label="Reading tools"] button[aria-pressed=false]');
    await waitUntil(tab, `document.body.innerText.includes('You can read it offline')`);
    site.routeTo('offline');
    await tab.open(site.origin + post);
    await waitForHydration(tab);
    expect(await visibleText(tab, 'h1')).toContain('Affect');
  });
});
