import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { waitForHydration } from '../support/browser/reader.ts';
import { type Article, visitHubWithArticles } from '../support/hub/articles-hub.ts';

type Series = { name: string; count: number; firstId: number; category: string; author: string };

/** Enough posts for three pages each. The last pages of the author and the business home are full. */
const author: Series = { name: 'Proverb', count: 30, firstId: 9100, category: 'idioms', author: 'tobias-adeyemi' };
const category: Series = { name: 'Clause', count: 25, firstId: 9200, category: 'grammar', author: 'maren-holt' };
const department: Series = { name: 'Policy', count: 27, firstId: 9300, category: 'gb-hr', author: 'henrik-solberg' };

const titleOf = (name: string, number: number) => `${name} ${String(number).padStart(2, '0')}`;
const visit = visitHubWithArticles([author, category, department].flatMap(articlesOf));

/** Two per day, because the order of posts with the same date matters too. */
function articlesOf({ name, count, firstId, category, author }: Series): Article[] {
  return Array.from({ length: count }, (_, index) => {
    const title = titleOf(name, index + 1);
    const date = new Date(Date.UTC(2026, 0, 1 + Math.floor(index / 2))).toISOString().slice(0, 10);
    const slug = `${name.toLowerCase()}-${index + 1}`;
    const texts = { excerpt: `About ${title}.`, seoTitle: title, body: `${name} number ${index + 1}.` };
    return { id: firstId + index, slug, title, category, author, date, modified: date, form: 'short', ...texts };
  });
}

const newestFirst = ({ name, count }: Series) => Array.from({ length: count }, (_, at) => titleOf(name, count - at));

const posts = (page: Page) => page.getByRole('region', { name: 'Posts' }).getByRole('article');
const titles = (page: Page) => posts(page).getByRole('heading').allInnerTexts();
const loadMore = (page: Page) => page.getByRole('link', { name: 'Load more' });

async function open(path: string) {
  const { page, problems } = await visit.reader.open();
  const lists: { page: string | null; total: string | undefined }[] = [];
  page.on('response', (response) => {
    const { pathname, searchParams } = new URL(response.url());
    if (!/\/contenthub\/(posts|category|author)\//.test(pathname)) return;
    lists.push({ page: searchParams.get('page'), total: response.headers()['x-wp-total'] });
  });
  const response = await page.goto(visit.hub.origin + path);
  await waitForHydration(page);
  return { page, problems, lists, status: response?.status() };
}

/** A page without scripts, with the titles of its feed and the address of the next page. */
async function fetchPage(path: string) {
  const response = await fetch(visit.hub.address + path);
  const html = await response.text();
  const headings = [...html.matchAll(/<article.*?<h\d[^>]*>(.*?)<\/h\d>/gs)].map(([, heading = '']) => heading);
  const [link = ''] = /<a [^>]*rel="next"[^>]*>/.exec(html) ?? [];
  return {
    ...{ status: response.status, html },
    titles: headings.map((heading) => heading.replaceAll(/<[^>]*>/g, '')),
    next: /href="([^"]*)"/.exec(link)?.[1],
  };
}

const feeds = [
  { feed: 'A03 author', path: '/blog/author/tobias-adeyemi', home: '/blog/', series: author, size: 10 },
  { feed: 'A04 category', path: '/blog/grammar', home: '/blog/', series: category, size: 10 },
  { feed: 'A11 department', path: '/business/learn/hr', home: '/business/learn', series: department, size: 10 },
  { feed: 'A10 business home', path: '/business/learn', home: '/business/learn', series: department, size: 9 },
];

describe.each(feeds)('$feed', ({ path, home, series, size }) => {
  const expected = newestFirst(series);

  it(`C04 C05 grows by ${size} posts to its end, each post once, at one URL`, async () => {
    const { page, problems, lists } = await open(path);
    expect(await titles(page)).toEqual(expected.slice(0, size));
    for (const next of [2, 3]) {
      expect(await loadMore(page).getAttribute('href')).toBe(`${path}?page=${next}`);
      await loadMore(page).click();
      const shown = expected.slice(0, next * size);
      await posts(page)
        .nth(shown.length - 1)
        .waitFor();
      expect(await titles(page)).toEqual(shown);
    }
    expect(await titles(page)).toEqual(expected);
    expect(await loadMore(page).count()).toBe(0);
    expect(page.url()).toBe(visit.hub.origin + path);
    // The first page is in the document, and nothing is requested past the end.
    const total = String(series.count);
    expect(lists).toEqual([
      { page: '2', total },
      { page: '3', total },
    ]);
    expect(problems).toEqual([]);
  });

  it('A18 C05 starts at the page in its URL and has none after the last', async () => {
    const pages = await Promise.all([2, 3, 4].map((number) => fetchPage(`${path}?page=${number}`)));
    expect(pages.map(({ status }) => status)).toEqual([200, 200, 404]);
    expect(pages.map((page) => page.titles)).toEqual([expected.slice(size, 2 * size), expected.slice(2 * size), []]);
    expect(pages.map(({ next }) => next)).toEqual([`${path}?page=3`, undefined, undefined]);
    expect(pages[2]?.html).toMatch(new RegExp(`<a [^>]*href="${home}"[^>]*>Go to the newest posts`));
  });
});

it('A06 C04 C05 search results grow by ten to their end, each post once', async () => {
  const { page, problems, lists } = await open('/blog/search/proverb');
  expect(await page.getByText('30 results for “proverb”').isVisible()).toBe(true);
  for (const count of [20, 30]) {
    await loadMore(page).click();
    await posts(page)
      .nth(count - 1)
      .waitFor();
    expect(await posts(page).count()).toBe(count);
  }
  expect((await titles(page)).toSorted()).toEqual(newestFirst(author).toSorted());
  expect(await loadMore(page).count()).toBe(0);
  expect(lists.map(({ page }) => page)).toEqual(['2', '3']);
  expect(problems).toEqual([]);
});
