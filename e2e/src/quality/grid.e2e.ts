import { experimentGroups } from '@contenthub/experiments/registry/registry';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { waitForHydration } from '../support/browser/reader.ts';
import { visitBundledHub } from '../support/hub/visit.ts';

const visit = visitBundledHub();
const widths = [390, 820, 1024, 1440, 1920];
const paths = [
  '/blog/',
  '/blog/grammar',
  '/blog/author/maren-holt',
  '/blog/search/comma',
  '/blog/answers',
  '/blog/commonly-confused-words/affect-vs-effect',
];

/** The left edges of the header and of the page's content, in pixels. */
const leftEdges = (page: Page) =>
  page.evaluate(() => {
    const left = (element: Element) => Math.round(element.getBoundingClientRect().left);
    const isShown = (element: Element) => element.checkVisibility() && element.getBoundingClientRect().width > 1;
    const [logo] = [...document.querySelectorAll('header a')].filter(isShown);
    const content = [...document.querySelectorAll('main h1, main h2, main nav')].filter(isShown);
    return { header: logo && left(logo), content: Math.min(...content.map(left)) };
  });

async function expectOneEdge(page: Page, address: string, sizes = widths) {
  await page.goto(visit.hub.origin + address);
  await waitForHydration(page);
  for (const width of sizes) {
    await page.setViewportSize({ width, height: 900 });
    const { header, content } = await leftEdges(page);
    expect([address, width, content]).toEqual([address, width, header]);
  }
}

/** One page for all URLs, because a new one would compile the site's scripts again. */
let page: Page;
beforeAll(async () => {
  ({ page } = await visit.reader.open());
});

it.each(paths)('P08 %s starts at the left edge of the header, at every width', async (path) => {
  await expectOneEdge(page, path);
});

const treatments = Object.entries(experimentGroups).map(([name, groups]) =>
  groups.filter((group) => !group.startsWith('control')).map((group) => `${name}:${group}`),
);
/** Each has one group of every experiment, so that together they have every group. */
const combinations = Array.from({ length: Math.max(...treatments.map(({ length }) => length)) }, (_, index) =>
  treatments.map((groups) => groups[index] ?? groups[0]).join(),
);

it.each(combinations)('P08 home and a post share the left edge in the experiment groups %s', async (groups) => {
  for (const path of ['/blog/', '/blog/commonly-confused-words/affect-vs-effect'])
    await expectOneEdge(page, `${path}?experiments=${groups}`, [820, 1440]);
});

/** How far the last post ends before its list does, for every number of posts from those on the page down to one. */
const holes = (page: Page) =>
  page
    .getByRole('region', { name: 'Posts' })
    .getByRole('list')
    .first()
    .evaluate((list) => {
      const right = (element: Element) => Math.round(element.getBoundingClientRect().right);
      const found: number[] = [];
      for (const copy = list.cloneNode(true) as Element; copy.lastElementChild; copy.lastElementChild.remove()) {
        list.after(copy);
        found.push(right(copy) - right(copy.lastElementChild));
        copy.remove();
      }
      return found;
    });

it.each([
  ['/blog/', 9],
  ['/blog/author/maren-holt', 10],
])('P08 the posts of %s leave no hole in their last row, however many there are', async (path, count) => {
  await page.goto(visit.hub.origin + path);
  await waitForHydration(page);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    expect([width, await holes(page)]).toEqual([width, Array(count).fill(0)]);
  }
});

it('P08 a wide figure of engineering ends at the right edge of the header, and scrolls on its own on phones', async () => {
  await page.goto(`${visit.hub.origin}/blog/engineering/group-commit`);
  await waitForHydration(page);
  const frame = page.getByRole('region', { name: 'Figure' });
  const measure = () =>
    frame.evaluate((element) => {
      const edges = (found: Element | null | undefined) => {
        const { left = 0, right = 0 } = found?.getBoundingClientRect() ?? {};
        return [Math.round(left), Math.round(right)] as const;
      };
      const headerLinks = [...document.querySelectorAll('header a')].filter((link) => link.checkVisibility());
      return {
        figure: edges(element),
        text: edges(element.closest('figure')?.previousElementSibling),
        headerEnd: Math.max(...headerLinks.map((link) => edges(link)[1])),
        scrolls: element.scrollWidth > element.clientWidth,
        pageScrolls: document.documentElement.scrollWidth > document.documentElement.clientWidth,
      };
    });
  for (const width of [1200, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    const { figure, text, headerEnd, scrolls } = await measure();
    expect([width, figure, scrolls]).toEqual([width, [text[0], headerEnd], false]);
    expect(figure[1]).toBeGreaterThan(text[1] + 100);
  }
  await page.setViewportSize({ width: 390, height: 900 });
  const { figure, text, scrolls, pageScrolls } = await measure();
  expect({ figure, scrolls, pageScrolls }).toEqual({ figure: text, scrolls: true, pageScrolls: false });
  await frame.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => frame.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0);
});
