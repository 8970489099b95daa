import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { waitForHydration } from '../support/browser/reader.ts';
import { visitBundledHub } from '../support/hub/visit.ts';

const visit = visitBundledHub();
const posts = (page: Page) => page.getByRole('region', { name: 'Posts' }).getByRole('article');

/** The bundled posts whose content type is `content`, called guides on the business hub. */
const guides = ['policies-people-read', 'proposals-that-win', 'support-macros-that-sound-human'].map(
  (slug) => `/business/learn/${slug}`,
);

/** The links of the posts on a page, in alphabetical order. */
async function addresses(page: Page): Promise<string[]> {
  const links = await posts(page).getByRole('link').all();
  const found = await Promise.all(links.map((link) => link.getAttribute('href')));
  return found.filter((href) => href !== null).sort();
}

async function open(path: string, width = 1440) {
  const { page, problems } = await visit.reader.open({ viewport: { width, height: 900 } });
  const response = await page.goto(visit.hub.origin + path);
  await waitForHydration(page);
  return { page, problems, status: response?.status(), main: page.getByRole('main') };
}

describe('search results', () => {
  it.each([
    ['/blog/search/semicolon', 'semicolon'],
    ['/blog/developer/search/text', 'text'],
    ['/blog/engineering/search/cache', 'cache'],
  ])('A06 A08 A09 %s shows the query in its field, the count and highlighted words', async (path, query) => {
    const html = await (await fetch(visit.hub.address + path)).text();
    const [main = ''] = /<main.*<\/main>/s.exec(html) ?? [];
    expect(/<input[^>]*type="search"[^>]*>/.exec(main)?.[0]).toContain(`value="${query}"`);
    expect(main.replaceAll(/<[^>]*>/g, '')).toMatch(/(1 result|\d+ results) for “/);
    const marked = [...main.matchAll(/<mark>([^<]*)<\/mark>/g)].map(([, word = '']) => word.toLowerCase());
    expect(marked.length).toBeGreaterThan(0);
    expect(marked.filter((word) => !word.startsWith(query.slice(0, 4)))).toEqual([]);
  });

  it('J12 corrects the typed query, searches for the exact words on demand, and goes back', async () => {
    const { page, problems, main } = await open('/blog/', 390);
    // Its role is searchbox, or combobox once suggestions are loaded.
    const fields = page.locator('input[type=search]').filter({ visible: true });
    await page.getByRole('searchbox', { name: 'Search' }).fill('grammer');
    await page.keyboard.press('Enter');
    await page.waitForURL(`${visit.hub.origin}/blog/search/grammer`);
    await main.getByText('Showing results for grammar.').waitFor();
    expect(await posts(page).count()).toBeGreaterThan(0);
    // The header shows the blog and its topics. The only search field is in the page.
    await expect.poll(() => fields.count()).toBe(1);
    await page.getByRole('button', { name: 'Topics' }).waitFor();
    expect(await fields.inputValue()).toBe('grammer');
    await main.getByRole('link', { name: 'Search instead for grammer' }).click();
    await page.waitForURL(`${visit.hub.origin}/blog/search/grammer?exact=1`);
    await main.getByRole('heading', { name: 'No results for “grammer”' }).waitFor();
    const meant = main.getByRole('link', { name: 'grammar', exact: true });
    expect(await meant.getAttribute('href')).toBe('/blog/search/grammar');
    await page.reload();
    await waitForHydration(page);
    expect(await meant.isVisible()).toBe(true);
    await page.goBack();
    await main.getByText('Showing results for grammar.').waitFor();
    expect(problems).toEqual([]);
  });

  it('C19 offers help without results', async () => {
    const { page, problems, status, main } = await open('/blog/engineering/search/zzzqqq');
    expect(status).toBe(200);
    expect(await main.getByRole('heading', { name: 'No results for “zzzqqq”' }).isVisible()).toBe(true);
    expect(await main.getByRole('navigation', { name: 'Popular topics' }).getByRole('link').count()).toBeGreaterThan(2);
    expect(await main.getByRole('region', { name: 'Newest posts' }).getByRole('article').count()).toBe(3);
    expect(problems).toEqual([]);
    await page.context().close();
  });
});

describe('suggestions', () => {
  it('A06 appear while typing and are selected by keyboard', async () => {
    const { page, problems, main } = await open('/blog/search/comma');
    const requested: string[] = [];
    page.on('request', (request) => requested.push(new URL(request.url()).pathname));
    const field = main.locator('input[type=search]');
    await field.focus();
    // Requests triggered by the focus go out before this one.
    await page.evaluate(async () => {
      await new Promise(requestAnimationFrame);
      await fetch('/robots.txt');
    });
    expect(requested.filter((path) => /suggestions|robots/i.test(path))).toEqual(['/robots.txt']);
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('semic');
    const list = main.getByRole('listbox', { name: 'Suggestions' });
    const first = list.getByRole('option').first();
    // Shorter prefixes have suggestions too, which may arrive earlier.
    await expect.poll(() => first.innerText()).toBe('semicolon');
    expect(await field.getAttribute('role')).toBe('combobox');
    // Announced by an effect, which runs after the list is rendered.
    await expect.poll(() => field.getAttribute('aria-expanded')).toBe('true');
    await page.keyboard.press('ArrowDown');
    const active = await field.getAttribute('aria-activedescendant');
    const marked = list.getByRole('option', { selected: true });
    expect(await marked.getAttribute('id')).toBe(active);
    expect(await marked.innerText()).toBe('semicolon');
    await page.keyboard.press('Escape');
    await expect.poll(() => list.isVisible()).toBe(false);
    expect(await field.inputValue()).toBe('semic');
    await page.keyboard.type('o');
    await first.waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL(`${visit.hub.origin}/blog/search/semicolon`);
    await posts(page).first().waitFor();
    expect(problems).toEqual([]);
  });

  it('A06 appear for text typed before the header hydrated', async () => {
    const { page, problems } = await open('/blog/');
    const released = Promise.withResolvers<void>();
    await page.route('**/assets/SiteHeader-*.js', async (route) => {
      await released.promise;
      await route.continue();
    });
    await page.getByRole('searchbox', { name: 'Search' }).focus();
    await page.keyboard.type('semicol');
    released.resolve();
    const list = page.getByRole('listbox', { name: 'Suggestions' });
    await list.getByRole('option', { name: 'semicolon', exact: true }).waitFor();
    expect(problems).toEqual([]);
  });

  it('A06 appear in the header too, and a suggested post opens on click', async () => {
    const { page, problems } = await open('/blog/');
    await page.getByRole('searchbox', { name: 'Search' }).focus();
    // Fills the text at once, because results for shorter prefixes could be replaced before the click.
    await page.keyboard.insertText('semicol');
    const option = page.getByRole('listbox', { name: 'Suggestions' }).locator('[data-kind=post]').first();
    await option.waitFor();
    const title = await option.innerText();
    await option.click();
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    expect(problems).toEqual([]);
  });
});

describe('the business hub', () => {
  it('A10 A26 has a search form, a filter, four departments and sticky posts', async () => {
    const { page, problems, main } = await open('/business/learn');
    expect(await main.getByRole('searchbox').isVisible()).toBe(true);
    expect(await main.getByRole('navigation', { name: 'Teams' }).getByRole('link').allInnerTexts()).toEqual([
      'Customer Experience',
      'Human Resources',
      'Marketing',
      'Sales',
    ]);
    expect(await main.getByRole('region', { name: 'Editors’ picks' }).getByRole('article').count()).toBeGreaterThan(0);
    const everything = await posts(page).count();
    await main.getByRole('navigation', { name: 'Content type' }).getByRole('link', { name: 'Guides' }).click();
    await page.waitForURL(`${visit.hub.origin}/business/learn?filter=content`);
    await expect.poll(() => main.getByRole('region', { name: 'Editors’ picks' }).count()).toBe(0);
    expect(await addresses(page)).toEqual(guides);
    expect(everything).toBeGreaterThan(guides.length);
    expect(await main.locator('a[aria-current=true]').innerText()).toBe('Guides');
    await page.reload();
    await waitForHydration(page);
    expect(await addresses(page)).toEqual(guides);
    expect(problems).toEqual([]);
  });

  it('A25 searches from the home page and within a filter, with the cleaned query in the URL', async () => {
    const { page, problems, main } = await open('/business/learn?filter=content');
    await main.getByRole('searchbox').fill('support: macros!');
    await page.keyboard.press('Enter');
    await page.waitForURL(`${visit.hub.origin}/business/learn?filter=content&search=support%20macros`);
    await posts(page).getByRole('region', { name: 'Short answer' }).waitFor();
    expect(await page.title()).toBe('Search Results | Business Writing Tips for Professional Teams');
    const guide = '/business/learn/support-macros-that-sound-human';
    expect(await addresses(page)).toEqual([guide]);
    expect(await main.getByText('1 result for “support macros”').isVisible()).toBe(true);
    await page.reload();
    await waitForHydration(page);
    expect(await addresses(page)).toEqual([guide]);
    await main.getByRole('navigation', { name: 'Content type' }).getByRole('link', { name: 'Everything' }).click();
    await page.waitForURL(`${visit.hub.origin}/business/learn?search=support%20macros`);
    await main.getByText('6 results for “support macros”').waitFor();
    const everything = await addresses(page);
    expect(everything).toHaveLength(6);
    expect(everything).toContain(guide);
    expect(problems).toEqual([]);
  });

  it('A25 C19 has its own page without results', async () => {
    const { main, status } = await open('/business/learn?search=zzzqqq&filter=content');
    expect(status).toBe(200);
    expect(await main.getByRole('heading', { name: 'No results for “zzzqqq”' }).isVisible()).toBe(true);
    expect(await main.getByRole('link', { name: 'Search all content' }).getAttribute('href')).toBe(
      '/business/learn?search=zzzqqq',
    );
  });

  it('A25 searches without scripts', async () => {
    const { page } = await visit.reader.open({ javaScriptEnabled: false });
    await page.goto(`${visit.hub.origin}/business/learn?filter=content`);
    await page.getByRole('main').getByRole('searchbox').fill('support/macros');
    await page.keyboard.press('Enter');
    await page.waitForURL(`${visit.hub.origin}/business/learn?filter=content&search=supportmacros`);
    expect(await page.getByRole('main').getByRole('searchbox').inputValue()).toBe('supportmacros');
  });
});
