import { experimentGroups } from '@contenthub/experiments/registry/registry';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { waitForHydration } from '../support/browser/reader.ts';
import { visitBundledHub } from '../support/hub/visit.ts';

const visit = visitBundledHub();
const widths = [390, 820, 1024, 1440, 1920];
/** Pages by path, with the element that is at their left edge. */
const paths = {
  '/blog/': 'main h1',
  '/blog/grammar': 'main h1',
  '/blog/author/maren-holt': 'main header img',
  '/blog/search/comma': 'main h1',
  '/blog/search/zzzqqq': 'main h1',
  '/blog/answers': 'main h1',
  '/blog/newsletter': 'main h1',
  '/blog/saved': 'main h1',
};
type PostParts = { hasPicture: boolean; hasContents: boolean };
const post = '/blog/commonly-confused-words/affect-vs-effect';
/** A post of each blog, and two without a picture: a quiz and a video. */
const posts: Readonly<Record<string, PostParts>> = {
  [post]: { hasPicture: true, hasContents: true },
  '/blog/developer/counting-characters': { hasPicture: true, hasContents: true },
  '/blog/engineering/group-commit': { hasPicture: true, hasContents: true },
  '/business/learn/proposals-that-win': { hasPicture: true, hasContents: true },
  '/blog/parts-of-speech/part-of-speech-quiz': { hasPicture: false, hasContents: false },
  '/blog/sentences/garden-path-sentences': { hasPicture: false, hasContents: true },
};

/** The edges of the first visible element of each selector, rounded to pixels. */
const edgesOf = async <Name extends string>(page: Page, selectors: Readonly<Record<Name, string>>) => {
  const edges = await page.evaluate(
    (given: Record<string, string>) => {
      const isShown = (element: Element) => element.checkVisibility() && element.getBoundingClientRect().width > 1;
      return Object.entries(given).map(([name, selector]) => {
        const { left, right } = [...document.querySelectorAll(selector)].find(isShown)?.getBoundingClientRect() ?? {};
        return [name, left === undefined || right === undefined ? undefined : [Math.round(left), Math.round(right)]];
      });
    },
    selectors as Record<string, string>,
  );
  return Object.fromEntries(edges) as Record<Name, [left: number, right: number] | undefined>;
};

const headerStart = 'header a';

async function open(page: Page, address: string) {
  await page.goto(visit.hub.origin + address);
  await waitForHydration(page);
}

async function expectOneEdge(page: Page, address: string, selector: string, sizes = widths) {
  await open(page, address);
  for (const width of sizes) {
    await page.setViewportSize({ width, height: 900 });
    const { header, content } = await edgesOf(page, { header: headerStart, content: selector });
    expect([address, width, content?.[0]]).toEqual([address, width, header?.[0]]);
  }
}

/**
 * Title, contents and text begin at the header's edge, and the picture ends at it. On wide screens the picture is beside
 * the title and the text is in the middle, 32 px from its neighbours.
 */
async function expectPostOnGrid(page: Page, address: string, { hasPicture, hasContents }: PostParts, sizes = widths) {
  await open(page, address);
  for (const width of sizes) {
    await page.setViewportSize({ width, height: 900 });
    const { header, title, picture, contents, text } = await edgesOf(page, {
      header: headerStart,
      title: 'main h1',
      picture: 'article img[fetchpriority=high]',
      contents: 'nav[aria-label=Contents]',
      text: '[data-post-body]',
    });
    const left = header?.[0] ?? 0;
    const right = width - left;
    const isBesideTitle = width >= 960;
    const textStart = width >= 1152 ? (width - 672) / 2 : left;
    expect([address, width, { title: title?.[0], picture, contents: contents?.[0], text }]).toEqual([
      address,
      width,
      {
        title: left,
        picture: hasPicture ? [isBesideTitle ? width / 2 + 16 : left, right] : undefined,
        contents: hasContents ? left : undefined,
        text: [textStart, Math.min(textStart + 672, right)],
      },
    ]);
    if (picture && isBesideTitle) expect(title?.[1]).toBeLessThan(picture[0]);
  }
}

/** One page for all URLs, because a new one would compile the site's scripts again. */
let page: Page;
beforeAll(async () => {
  ({ page } = await visit.reader.open());
});

it.each(Object.entries(paths))(
  'P08 %s starts at the left edge of the header, at every width',
  async (path, selector) => {
    await expectOneEdge(page, path, selector);
  },
);

it.each(Object.entries(posts))('P08 title, picture, contents and text of %s are on one grid', async (path, parts) => {
  await expectPostOnGrid(page, path, parts);
});

const treatments = Object.entries(experimentGroups).map(([name, groups]) =>
  groups.filter((group) => !group.startsWith('control')).map((group) => `${name}:${group}`),
);
/** Each has one group of every experiment, so that together they have every group. */
const combinations = Array.from({ length: Math.max(...treatments.map(({ length }) => length)) }, (_, index) =>
  treatments.map((groups) => groups[index] ?? groups[0]).join(),
);

it.each(combinations)('P08 home and a post share the grid in the experiment groups %s', async (groups) => {
  await expectOneEdge(page, `/blog/?experiments=${groups}`, 'main h1', [820, 1440]);
  await expectPostOnGrid(page, `${post}?experiments=${groups}`, { hasPicture: true, hasContents: true }, [820, 1440]);
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
