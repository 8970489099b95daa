import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { waitForHydration } from '../support/browser/reader.ts';
import { visitBundledHub } from '../support/hub/visit.ts';

const visit = visitBundledHub();
const posts = (page: Page) => page.getByRole('region', { name: 'Posts' }).getByRole('article');

async function open(path: string, javaScriptEnabled = true) {
  const { page, problems } = await visit.reader.open({ javaScriptEnabled });
  const response = await page.goto(visit.hub.origin + path);
  if (javaScriptEnabled) await waitForHydration(page);
  return { page, problems, status: response?.status() };
}

/** The first capture of a pattern in a server-rendered page, as text. */
const textOf = (html: string, pattern: RegExp) =>
  (pattern.exec(html)?.[1] ?? '')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&#47;', '/')
    .replaceAll('&amp;', '&');

describe('every page type of every blog', () => {
  it.each([
    ['A02', '/blog/', 'Blog', 'Writing that works'],
    ['A03 A21', '/blog/author/maren-holt', 'Maren Holt | Blog', 'Maren Holt'],
    ['A04 A21', '/blog/grammar', 'Grammar | Blog', 'Grammar'],
    ['A06 A21', '/blog/search/comma', 'Search Results | Blog', 'Search results'],
    ['A17', '/blog/handbook', 'Grammar Rules | Blog', 'Grammar Rules'],
    ['A08', '/blog/developer', 'for Developers Blog', 'For developers'],
    ['A08', '/blog/developer/category/tutorials', 'Tutorials | for Developers Blog', 'Tutorials'],
    ['A08 A21', '/blog/developer/search/text', 'Search Results | for Developers Blog', 'Search results'],
    ['A09', '/blog/engineering', 'Engineering Blog', 'How we build it'],
    ['A09', '/blog/engineering/category/nlp-ml', 'NLP/ML | Engineering Blog', 'NLP/ML'],
    ['A09', '/blog/engineering/author/sanne-de-vries', 'Sanne de Vries | Engineering Blog', 'Sanne de Vries'],
    ['A09 A21', '/blog/engineering/search/cache', 'Search Results | Engineering Blog', 'Search results'],
    ['A10 A21', '/business/learn', 'Business Writing Tips for Professional Teams', 'Teams that write well'],
    [
      'A11 A26',
      '/business/learn/customer-experience',
      'Customer Experience Writing That Sounds Human',
      'Customer Experience Writing That Sounds Human',
    ],
    ['A11 A26', '/business/learn/hr', 'HR Writing People Trust', 'HR Writing People Trust'],
    ['A11 A26', '/business/learn/marketing', 'Marketing Writing With One Voice', 'Marketing Writing With One Voice'],
    ['A11 A26', '/business/learn/sales', 'Sales Writing That Gets Answers', 'Sales Writing That Gets Answers'],
  ])('%s %s is titled %s', async (_ids, path, title, headline) => {
    const response = await fetch(visit.hub.address + path);
    const html = await response.text();
    expect(response.status).toBe(200);
    expect(textOf(html, /<title>(.*?)<\/title>/s)).toBe(title);
    expect(textOf(html, /<h1[^>]*>(.*?)<\/h1>/s)).toBe(headline);
    expect(html).toContain('<article');
    expect(textOf(html, /<meta name="description" content="([^"]*)"/).length).toBeGreaterThan(15);
  });

  it('A08 shows the authors of the developer blog, each on their own page', async () => {
    const base = `${visit.hub.address}/wp-json/grammarly/contenthub`;
    const [first] = (await (await fetch(`${base}/posts/?blog_type=developer`)).json()) as { link: string }[];
    const slug = first?.link.slice(first.link.lastIndexOf('/') + 1);
    const response = await fetch(`${base}/post/${slug}/?blog_type=developer`);
    const { author } = (await response.json()) as { author: { name: string; link: string } };
    const page = await fetch(visit.hub.address + author.link);
    const html = await page.text();
    expect([page.status, textOf(html, /<h1[^>]*>(.*?)<\/h1>/s)]).toEqual([200, author.name]);
    expect(html).toContain('<article');
  });

  it('A04 A16 has a page for every category of the main navigation', async () => {
    const { page } = await open('/blog/');
    const links = await page
      .getByRole('navigation', { name: 'Blog topics' })
      .locator('a')
      .evaluateAll((anchors) => anchors.map((anchor) => anchor.getAttribute('href') ?? ''));
    const paths = [...new Set(links)];
    // 34 categories, the answers and the handbook.
    expect(paths).toHaveLength(36);
    for (const path of paths) expect((await fetch(visit.hub.address + path)).status, path).toBe(200);
  });

  it('A17 J17 describes the handbook and shows an author’s portrait at 96 pixels', async () => {
    const handbook = await (await fetch(`${visit.hub.address}/blog/handbook`)).text();
    expect(textOf(handbook, /<main[^>]*>(.*?)<article/s)).toMatch(/basic rules of English grammar/);
    const { page } = await open('/blog/author/maren-holt');
    const portrait = page.locator('main header img');
    const { width, height } = (await portrait.boundingBox()) ?? {};
    expect([width, height]).toEqual([96, 96]);
  });
});

describe('pages that do not exist', () => {
  it.each([
    '/blog/no-such-category',
    '/blog/dev-tutorials',
    '/blog/eng-infrastructure',
    '/blog/gb-hr',
    '/blog/author/nobody',
    '/blog/developer/category/none',
    '/blog/engineering/author/nobody',
    '/blog/engineering/a/b',
    '/blog/developer/accessible-editors/more',
    '/blog/engineering/did-you-mean/more',
    '/business/learn/no-such-post',
    '/nowhere',
  ])('A04 A08 A09 return 404 at %s', async (path) => {
    expect((await fetch(visit.hub.address + path)).status).toBe(404);
  });

  it('A04 A08 A09 offer a search, topics and new posts', async () => {
    const { page, status, problems } = await open('/blog/engineering/author/nobody');
    expect(status).toBe(404);
    const main = page.getByRole('main');
    expect(await main.getByRole('searchbox').isVisible()).toBe(true);
    expect(await main.getByRole('navigation', { name: 'Popular topics' }).getByRole('link').count()).toBeGreaterThan(2);
    expect(await main.getByRole('region', { name: 'Newest posts' }).getByRole('article').count()).toBe(3);
    for (const href of await main
      .getByRole('navigation')
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).pathname)))
      expect((await fetch(visit.hub.address + href)).status, href).toBe(200);
    expect(problems).toEqual([]);
    await page.context().close();
  });
});

describe('feeds', () => {
  it('C01 C04 C05 load ten posts at a time on an author’s page until the end, each post once', async () => {
    const { page, problems } = await open('/blog/author/maren-holt');
    expect(await posts(page).count()).toBe(10);
    const more = page.locator('a[rel=next]');
    expect(await more.getAttribute('href')).toBe('/blog/author/maren-holt?page=2');
    await more.click();
    await posts(page).nth(10).waitFor();
    for (let pages = 0; pages < 20 && (await more.count()) > 0; pages += 1) {
      const before = await posts(page).count();
      await more.click();
      await expect.poll(() => posts(page).count()).toBeGreaterThan(before);
    }
    const titles = await posts(page).getByRole('heading').allInnerTexts();
    expect(new Set(titles).size).toBe(titles.length);
    // Another feed starts at its first page.
    await page.evaluate(() => {
      const link = Object.assign(document.createElement('a'), { href: '/blog/handbook' });
      document.body.append(link);
      link.click();
    });
    await page.getByRole('heading', { level: 1, name: 'Grammar Rules' }).waitFor();
    expect(await posts(page).count()).toBeLessThanOrEqual(10);
    expect(problems).toEqual([]);
  });

  it('C05 C19 are empty past the end, with status 404 and a link back', async () => {
    const { page, status } = await open('/blog/grammar?page=9');
    expect(status).toBe(404);
    await page.getByRole('main').getByRole('link', { name: 'Go to the newest posts' }).click();
    await page.waitForURL(`${visit.hub.origin}/blog/`);
  });

  it('C18 a failed page is logged, keeps the existing posts and offers a retry', async () => {
    const { page } = await open('/blog/author/maren-holt');
    const logged: string[] = [];
    page.on('console', (message) => logged.push(message.text()));
    const count = await posts(page).count();
    const calls = (url: URL) => url.pathname.includes('/author/') && url.searchParams.get('page') === '2';
    await page.route(calls, (route) => route.abort());
    await page.locator('a[rel=next]').click();
    const again = page.getByRole('link', { name: 'Try again' });
    await again.waitFor();
    expect(logged.some((line) => line.startsWith('Failed to load author maren-holt. Page 2'))).toBe(true);
    expect(await page.getByText('More posts didn’t load.').isVisible()).toBe(true);
    expect(await posts(page).count()).toBe(count);
    await page.unroute(calls);
    await again.click();
    await posts(page).nth(count).waitFor();
    await page.context().close();
  });
});

describe('without scripts', () => {
  it('A02 A04 A06 home, category, post and search are readable and link on', async () => {
    const { page } = await open('/blog/', false);
    await page.locator('a[rel=next]').click();
    await page.waitForURL(`${visit.hub.origin}/blog/?page=2`);
    expect(await posts(page).count()).toBeGreaterThan(0);
    await page.goto(`${visit.hub.origin}/blog/commonly-confused-words`);
    const title = await posts(page).first().getByRole('link').innerText();
    await posts(page).first().getByRole('link').click();
    await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
    await page.goto(`${visit.hub.origin}/blog/search/comma`);
    const field = page.getByRole('main').getByRole('searchbox');
    expect(await field.inputValue()).toBe('comma');
    await field.fill('who / whom?');
    await field.press('Enter');
    await page.waitForURL(`${visit.hub.origin}/blog/search/who%20whom`);
    expect(await posts(page).count()).toBeGreaterThan(0);
  });

  it('P05 a category starts with its reading path, which links to posts of other categories too', async () => {
    const { page } = await open('/blog/sentences', false);
    const steps = page.getByRole('region', { name: 'Start here' }).getByRole('listitem');
    expect(await steps.count()).toBe(4);
    await steps.nth(1).getByRole('link').click();
    await page.getByRole('heading', { level: 1, name: 'How to Use Semicolons Without Fear' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/blog/punctuation-capitalization/semicolon');
  });
});
