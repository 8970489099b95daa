import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { waitForHydration } from '../support/browser/reader.ts';
import { visitBundledHub } from '../support/hub/visit.ts';

const visit = visitBundledHub();
/** One page for all URLs, because a new one would compile the site's scripts again. */
let page: Page;
beforeAll(async () => {
  ({ page } = await visit.reader.open());
});

/** What a screen reader's lists of landmarks, headings and controls contain. Text and links are left out. */
const listed =
  /^(banner|main|navigation|complementary|region|article|search|contentinfo|form|dialog|heading|table|figure|group|searchbox|textbox|combobox|button|radio|checkbox)\b/;

type Entry = { depth: number; text: string };

/** The accessibility tree of a page, top to bottom, as a screen reader goes through it. */
async function walk(page: Page): Promise<Entry[]> {
  const tree = await page.locator('body').ariaSnapshot();
  return tree.split('\n').flatMap((line) => {
    // YAML quotes a name with special characters.
    const [, indent = '', text = ''] = /^(\s*)- '?(.*?)'?:?$/.exec(line.replaceAll("''", "'")) ?? [];
    return listed.test(text)
      ? [{ depth: indent.length / 2, text: text.replace(/^(\w+ "[^"]*"( \[[^\]]+\])?).*/, '$1') }]
      : [];
  });
}

/** Entries indented by the entries around them. */
function toText(entries: readonly Entry[]): string {
  const open: number[] = [];
  const lines = entries.map(({ depth, text }) => {
    while (open.length > 0 && (open.at(-1) ?? 0) >= depth) open.pop();
    open.push(depth);
    return `${'  '.repeat(open.length - 1)}${text}`;
  });
  return `${lines.join('\n')}\n`;
}

const levels = (entries: readonly Entry[]) =>
  entries.flatMap(({ text }) => {
    const [, level] = /^heading .*\[level=(\d)\]/.exec(text) ?? [];
    return level === undefined ? [] : [Number(level)];
  });

it.each([
  ['home', '/blog/'],
  ['post', '/blog/commonly-confused-words/affect-vs-effect'],
  ['quiz', '/blog/commonly-confused-words/who-vs-whom'],
  ['category', '/blog/grammar'],
  ['handbook', '/blog/handbook'],
  ['author', '/blog/author/maren-holt'],
  ['answers', '/blog/answers'],
  ['search', '/blog/search/semicolan'],
  ['no-results', '/blog/search/zzzqqq'],
  ['empty-list', '/blog/grammar?page=9'],
  ['not-found', '/blog/no/such'],
  ['newsletter', '/blog/newsletter'],
  ['saved', '/blog/saved'],
  ['developer/home', '/blog/developer'],
  ['developer/post', '/blog/developer/counting-characters'],
  ['engineering/home', '/blog/engineering'],
  ['engineering/post', '/blog/engineering/group-commit'],
  ['business/home', '/business/learn'],
  ['business/search', '/business/learn?search=voice'],
  ['business/department', '/business/learn/hr'],
  ['account/sign-in', '/signin?notice=wrong'],
  ['account/sign-up', '/signup'],
])('P11 the %s page is read in the order of its golden text, without gaps between headings', async (name, path) => {
  // A new reader each time.
  await page.context().setStorageState({ cookies: [], origins: [] });
  await page.goto(visit.hub.origin + path);
  await waitForHydration(page);
  const entries = await walk(page);
  const found = levels(entries);
  expect(found.filter((level) => level === 1)).toHaveLength(1);
  expect(found.filter((level, index) => level > (found[index - 1] ?? level) + 1)).toEqual([]);
  await expect(toText(entries)).toMatchFileSnapshot(`reading-order/${name}.txt`);
});
