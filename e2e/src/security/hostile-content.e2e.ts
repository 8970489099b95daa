import { contentPaths, requestPath } from '@contenthub/contracts/content/content-paths';
import { describe, expect, it } from 'vitest';
import { waitForHydration } from '../support/browser/reader.ts';
import { type Article, visitHubWithArticles } from '../support/hub/articles-hub.ts';

const article = (id: number, slug: string, body: string): Article => ({
  ...{ id, slug, body, title: `An Article Called ${slug}`, category: 'grammar', author: 'maren-holt' },
  ...{ date: '2026-05-20', modified: '2026-05-27', form: 'long' as const },
  ...{ excerpt: 'An article that means harm.', seoTitle: slug },
});

const sentence = 'A comma is a small pause that a writer puts between words for a reason. ';
const section = (name: string) => `## ${name}\n\n${sentence.repeat(12)}\n`;

/** A response that an attacker wants the page to use as a content API response. */
const planted = {
  body: [
    {
      post_id: 1,
      post_title: 'A planted result',
      post_date: '2026-05-20T00:00:00.000Z',
      post_modified: '2026-05-20T00:00:00.000Z',
      category: null,
      image: null,
      link: '/blog/grammar/planted',
      snippet:
        '<iframe id="planted" srcdoc="&lt;script src=/wp-json/?_jsonp=parent.attack&gt;&lt;/script&gt;"></iframe>',
    },
  ],
  total: 1,
};
const searchAddress = requestPath(
  contentPaths.posts,
  {},
  { blog_type: 'main', _embed: '', page: 1, search: 'comma', orderby: 'relevance' },
);
const plantedState = JSON.stringify({ content: { [searchAddress]: planted }, meta: {} });
const asText = (json: string) => json.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Ids of the page, and global variables that an element with the same id would shadow. */
const pageIds = [
  ...['State', 'Root', 'Visitor', 'Settings', 'Code', 'Main', 'Picks', 'newest', 'topics', 'nothing'],
  'other-departments',
];
const pageVariables = ['drift', 'dataLayer', 'contenthubServerMarkup', 'contenthubVisitor'];

const visit = visitHubWithArticles([
  article(
    9501,
    'planted-state',
    `<p id="state">${asText(plantedState)}</p>\n\n${section('Pauses')}\n[Search](/blog/search/comma), [The third part](/blog/grammar/own-ids#part-3)\n`,
  ),
  article(9502, 'clashing-headings', [...pageIds, ...pageVariables].map(section).join('\n')),
  article(
    9503,
    'own-ids',
    `<p><a href="#note">To the note</a>, <a href="/blog/grammar/own-ids#part-2">To part two</a></p>\n\n${[1, 2, 3].map((number) => section(`Part ${number}`)).join('\n')}\n<p id="note" name="note">A note.</p>\n`,
  ),
]);

const addressOf = (slug: string) => `${visit.hub.origin}/blog/grammar/${slug}`;

describe('a post that contains fake page state', () => {
  it('H01 hydrates from the server’s state and never shows the injected response', async () => {
    const { page, problems } = await visit.reader.open();
    await page.goto(addressOf('planted-state'));
    await waitForHydration(page);
    await page.locator('[data-post-body]').getByRole('link', { name: 'Search' }).click();
    await page.getByText(/results? for “comma”/).waitFor();
    expect(await page.getByText('A planted result').count()).toBe(0);
    expect(await page.locator('iframe').count()).toBe(0);
    expect(problems).toEqual([]);
  });
});

describe('a post whose headings clash with ids of the page', () => {
  it('H01 hydrates, and every heading is reachable', async () => {
    const { page, problems } = await visit.reader.open();
    await page.goto(addressOf('clashing-headings'));
    await waitForHydration(page);
    const contents = page.getByRole('navigation', { name: 'Contents' });
    for (const name of [...pageIds, ...pageVariables]) {
      await contents.getByRole('link', { name, exact: true }).click();
      const heading = page.getByRole('heading', { level: 2, name, exact: true });
      await expect.poll(() => heading.evaluate((element) => element.matches(':target'))).toBe(true);
    }
    const variables = await page.evaluate(
      (names) => names.filter((name) => Reflect.get(window, name) instanceof Element),
      [...pageVariables, ...pageVariables.map((name) => name.toLowerCase())],
    );
    expect(variables).toEqual([]);
    expect(problems).toEqual([]);
  });

  it.each(['/blog/', '/blog/grammar/clashing-headings', '/blog/search/comma', '/blog/search/zzzz', '/business/learn'])(
    'H01 every id of %s is known and none can occur in content',
    async (path) => {
      const { page } = await visit.reader.open();
      await page.goto(visit.hub.origin + path);
      await waitForHydration(page);
      const ids = await page
        .locator('[id]:not([data-post-text] *)')
        .evaluateAll((elements) => elements.map(({ id }) => id).filter((id) => /^[a-z-]+$/i.test(id)));
      expect(ids).toContain('state');
      expect(ids.filter((id) => id.startsWith('user-content-'))).toEqual([]);
      expect(ids.filter((id) => !pageIds.some((known) => known.toLowerCase() === id))).toEqual([]);
    },
  );
});

describe('a link to an anchor in a post', () => {
  it('H01 jumps from the text to the author’s anchor, also without scripts', async () => {
    const { page } = await visit.reader.open({ javaScriptEnabled: false });
    await page.goto(addressOf('own-ids'));
    await page.getByRole('link', { name: 'To the note' }).click();
    expect(new URL(page.url()).hash).toBe('#user-content-note');
    expect(await page.locator(':target').innerText()).toBe('A note.');
  });

  it('H01 works in its legacy form, on page load and afterwards', async () => {
    const { page, problems } = await visit.reader.open();
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    const top = () => page.evaluate(() => document.activeElement?.getBoundingClientRect().top ?? -1);
    await page.goto(`${addressOf('own-ids')}#part-3`);
    await expect.poll(focused).toBe('Part 3');
    await expect.poll(top).toBeLessThan(300);
    await page.evaluate(() => {
      location.hash = '#part-1';
    });
    await expect.poll(focused).toBe('Part 1');
    expect(problems).toEqual([]);
  });

  it('H01 works in its legacy form within the post, and Back returns to the link', async () => {
    const { page, problems } = await visit.reader.open();
    await page.goto(addressOf('own-ids'));
    await waitForHydration(page);
    await page.getByRole('link', { name: 'To part two' }).click();
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Part 2');
    expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
    await page.goBack();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    expect(problems).toEqual([]);
  });

  it('H01 works in its legacy form from another post', async () => {
    const { page, problems } = await visit.reader.open();
    await page.goto(addressOf('planted-state'));
    await waitForHydration(page);
    await page.getByRole('link', { name: 'The third part' }).click();
    await page.getByRole('heading', { level: 1, name: 'An Article Called own-ids' }).waitFor();
    const heading = page.getByRole('heading', { name: 'Part 3' });
    await expect.poll(() => heading.evaluate((element) => element.getBoundingClientRect().top)).toBeLessThan(300);
    expect(problems).toEqual([]);
  });
});
