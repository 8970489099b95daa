import { describe, expect, it } from 'vitest';
import { waitForHydration } from '../support/browser/reader.ts';
import { visitBundledHub } from '../support/hub/visit.ts';

const post = '/blog/commonly-confused-words/affect-vs-effect';
const visit = visitBundledHub();

describe('the main home page', () => {
  it('A02 shows pinned posts and a feed of nine, complete and hydrated', async () => {
    const { page, problems } = await visit.reader.open();
    await page.goto(`${visit.hub.origin}/blog/`);
    await waitForHydration(page);
    expect(await page.title()).toBe('Blog');
    expect(await page.getByRole('region', { name: 'Editors’ picks' }).getByRole('article').count()).toBe(3);
    expect(await page.getByRole('region', { name: 'Posts' }).getByRole('article').count()).toBe(9);
    expect(problems).toEqual([]);
  });

  it('appends the next page to the feed', async () => {
    const { page, problems } = await visit.reader.open();
    await page.goto(`${visit.hub.origin}/blog/`);
    await waitForHydration(page);
    const posts = page.getByRole('region', { name: 'Posts' }).getByRole('article');
    const before = await posts.allInnerTexts();
    await page.getByRole('link', { name: 'Load more' }).click();
    await posts.nth(9).waitFor();
    const after = await posts.allInnerTexts();
    expect(after.slice(0, 9)).toEqual(before);
    expect(new Set(after).size).toBe(after.length);
    expect(problems).toEqual([]);
  });
});

describe('a main post', () => {
  it('A07 shows the post with its related posts, hydrated without a mismatch', async () => {
    const { page, problems } = await visit.reader.open();
    const response = await page.goto(visit.hub.origin + post);
    await waitForHydration(page);
    expect(response?.status()).toBe(200);
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toContain('Affect vs. Effect');
    expect(await page.title()).toContain('Affect vs. Effect');
    expect(await page.locator('meta[name=description]').getAttribute('content')).toMatch(/\w{3}/);
    expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(visit.hub.origin + post);
    expect(await page.getByRole('region', { name: 'Read next' }).getByRole('article').count()).toBe(3);
    expect(problems).toEqual([]);
  });

  it('A24 hydrates one root from content, meta and user, with the text sent once', async () => {
    const { page, problems } = await visit.reader.open();
    const response = await page.goto(visit.hub.origin + post);
    const html = (await response?.text()) ?? '';
    expect(html.split('The rule that covers nearly everything</h2>')).toHaveLength(2);
    const state = JSON.parse((await page.locator('#state').textContent()) ?? '');
    const visitor = JSON.parse((await page.locator('#visitor').textContent()) ?? '');
    expect(Object.keys(state)).toEqual(['content', 'meta']);
    expect(Object.keys(visitor)).toEqual(['data', 'groups', 'preferenceProfile', 'experiments']);
    await waitForHydration(page);
    expect(await page.locator('#root').count()).toBe(1);
    expect(problems).toEqual([]);
  });
});

describe('without scripts', () => {
  it('a reader reads the home page, its next page and a post', async () => {
    const { page, problems } = await visit.reader.open({ javaScriptEnabled: false });
    await page.goto(`${visit.hub.origin}/blog/`);
    await page.getByRole('link', { name: 'Load more' }).click();
    expect(page.url()).toBe(`${visit.hub.origin}/blog/?page=2`);
    const card = page.getByRole('region', { name: 'Posts' }).getByRole('article').first();
    const title = await card.getByRole('link').innerText();
    await card.getByRole('link').click();
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(title);
    // The headline is visible before the rest of the document arrives.
    await expect.poll(async () => (await page.locator('[data-post-body]').innerText()).length).toBeGreaterThan(1000);
    // The browser logs each blocked script.
    expect(problems.filter((problem) => !problem.endsWith('.js'))).toEqual([]);
  });
});

describe('the head of a page', () => {
  it('A22 comes from the content API, and from the page itself when that fails', async () => {
    const html = await (await fetch(visit.hub.address + post)).text();
    expect(html).toContain('<meta property="article:section" content="Commonly Confused Words">');
    const title = /<title>(.*?)<\/title>/.exec(html)?.[1];
    const { page } = await visit.reader.open();
    await page.goto(`${visit.hub.origin}/blog/`);
    await waitForHydration(page);
    // The headers of the next page fail to load, so the page gets its own title.
    await page.route('**/headers/**', (route) => route.abort());
    await page.locator('a[href="/blog/commonly-confused-words/affect-vs-effect"]').first().click();
    await page.getByRole('heading', { level: 1, name: 'Affect vs. Effect' }).waitFor();
    expect(await page.title()).toBe('Affect vs. Effect: How to Choose the Right One | Blog');
    expect(await page.title()).not.toBe(title);
  });
});
