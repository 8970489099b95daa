import type { QueryRows } from '@contenthub/collector/analytics/queries';
import type { StaffClient } from '@contenthub/platform/staff/testing/staff-platform';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  consoleViolationsAtNight,
  consoleWidths,
  pagesToCheck,
  violationsAtEveryWidth,
} from '../support/browser/axe.ts';
import { clippedTables } from '../support/browser/clipped-tables.ts';
import { Reader } from '../support/browser/reader.ts';
import { type ConsoleHub, simulateReaders, startConsoleHub } from '../support/hub/console-hub.ts';
import { newsletterTests } from './newsletter-suite.ts';

const dayMs = 24 * 3_600_000;
const today = () => Math.floor(Date.now() / dayMs) * dayMs;

const visit = {} as { hub: ConsoleHub; reader: Reader };
beforeAll(async () => {
  [visit.hub, visit.reader] = await Promise.all([startConsoleHub(simulateReaders), Reader.launch()]);
});
afterAll(async () => {
  await visit.reader?.close();
  await visit.hub?.stop();
});

describe('insights', () => {
  let hub: ConsoleHub;
  let reader: Reader;
  let viewer: StaffClient;
  beforeAll(async () => {
    ({ hub, reader } = visit);
    viewer = await hub.signedIn('viewer');
  });

  /** A tab of the viewer, who is signed in. */
  const openTab = async (options = {}) => {
    const { page, problems } = await reader.open(options);
    const cookies = [...viewer.cookies].map(([name, value]) => ({ name, value, url: hub.consoleOrigin }));
    await page.context().addCookies(cookies);
    return { page, problems };
  };
  const open = async (path: string, options = {}) => {
    const { page, problems } = await openTab(options);
    await page.goto(hub.consoleOrigin + path);
    await loaded(page);
    return { page, problems };
  };
  /** Everything is loaded when no skeleton is left. */
  const loaded = async (page: Page) => {
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expect.poll(() => page.getByText('Loading', { exact: true }).count()).toBe(0);
    await expect.poll(() => page.locator('[aria-busy=true]').count()).toBe(0);
  };
  /** The main numbers of a screen, such as `Readers 1,204`. */
  const cards = async (page: Page) => (await page.locator('main dl').first().innerText()).replace(/\s+/g, ' ');

  it('K11b L04 shows the results of an experiment in code with simulated readers', async () => {
    const { page, problems } = await open('/experiments');
    await page.getByRole('link', { name: 'blog_gc' }).click();
    await page.getByRole('heading', { name: 'Results' }).waitFor();
    await page.getByText('Some of the readers are simulated.').waitFor();
    const primary = page.getByRole('region', { name: 'Primary metric' });
    expect(await primary.getByRole('row', { name: /article_end/ }).textContent()).toMatch(/\d+ converted/);
    expect(problems).toEqual([]);
  });

  it('K02 K09a shows the numbers of the raw events, day by day', async () => {
    const { page, problems } = await open('/');
    await page.getByText('Simulated readers').waitFor();
    await page.getByRole('button', { name: 'Readers as a table' }).click();
    const shown = await page.locator('figure tbody tr').allInnerTexts();
    const response = await fetch(`${hub.loader}/queries/days?days=60&limit=1000`);
    const raw = (await response.json()) as QueryRows['days'][];
    const inPeriod = raw
      .filter(({ day }) => Date.parse(day) >= today() - 28 * dayMs && Date.parse(day) < today())
      .toSorted((one, other) => (one.day < other.day ? -1 : 1));
    expect(inPeriod).toHaveLength(28);
    const numbers = shown.map((line) => Number(line.split('\t')[1]?.replace(',', '')));
    expect(numbers).toEqual(inPeriod.map(({ readers }) => readers));
    const views = inPeriod.reduce((sum, day) => sum + day.views, 0);
    expect(await cards(page)).toContain(`Views ${views.toLocaleString('en-US')}`);
    expect(problems).toEqual([]);
  });

  it.each(['/posts', '/calls-to-action', '/experiments', '/experiments/blog_gc'])(
    'K14 shows every column of %s that decides, on tablets and laptops',
    async (path) => {
      const { page } = await open(path);
      for (const width of [820, 1280, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        expect(await clippedTables(page), `${width} px`).toEqual([]);
      }
    },
  );

  it('K08 opens the same view from its link, for somebody else too', async () => {
    const { page } = await open('/');
    const before = await cards(page);
    await page.getByRole('combobox', { name: 'Blog' }).selectOption('Engineering');
    await page.getByRole('combobox', { name: 'Period' }).selectOption('Last 7 days');
    await page.getByRole('button', { name: 'Filter' }).click();
    await page.getByRole('option', { name: /Search engines/ }).click();
    await page.getByRole('link', { name: 'Remove filter Source: Search engines' }).waitFor();
    await page.keyboard.press('Escape');
    await loaded(page);
    const after = await cards(page);
    expect(after).not.toBe(before);
    const url = new URL(page.url());
    expect([...url.searchParams.keys()].toSorted()).toEqual(['blog', 'period', 'source']);
    const { page: other } = await open(url.pathname + url.search);
    expect(await cards(other)).toBe(after);
  });

  it('K08 saves a view under a name that others can open', async () => {
    const { page } = await open('/search?period=7d&tab=without-result');
    await page.getByRole('button', { name: 'Saved views' }).click();
    await page.getByRole('textbox', { name: 'Name of this view' }).fill('Failed searches');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('link', { name: 'Failed searches' }).waitFor();
    const { page: other } = await open('/');
    await other.getByRole('button', { name: 'Saved views' }).click();
    await other.getByRole('link', { name: 'Failed searches' }).click();
    await other.getByRole('heading', { name: 'What do readers look for, and do they find it?' }).waitFor();
    expect(other.url()).toBe(`${hub.consoleOrigin}/search?period=7d&tab=without-result`);
  });

  it('K04 leads to the posts to update next in three clicks from Overview', async () => {
    const { page, problems } = await open('/');
    await page.getByRole('link', { name: /Which posts should we update next/ }).click();
    await page.getByRole('heading', { name: 'Which posts should we update next?' }).waitFor();
    const first = page.getByRole('listitem').filter({ hasText: 'to win back' }).first().getByRole('link');
    const title = await first.innerText();
    await first.click();
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await page.getByRole('heading', { name: 'Why this post should be updated' }).waitFor();
    await loaded(page);
    const post = page.getByRole('link', { name: /Open the post/ });
    expect(await post.getAttribute('href')).toMatch(new RegExp(`^${hub.origin}/`));
    const [opened] = await Promise.all([page.waitForEvent('popup'), post.click()]);
    await opened.getByRole('heading', { level: 1, name: title }).waitFor();
    expect(problems).toEqual([]);
  });

  it('K03 K05 the tables of posts and searches fit a tablet, and show all columns on request', async () => {
    const { page, problems } = await open('/posts', { viewport: { width: 820, height: 1180 } });
    const overflow = () =>
      page
        .getByRole('region')
        .filter({ has: page.getByRole('table') })
        .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    const shares = page.getByRole('columnheader', { name: /Shares/ });
    expect([await overflow(), await shares.isVisible()]).toEqual([0, false]);
    await page.getByRole('button', { name: 'All columns' }).click();
    expect(await shares.isVisible()).toBe(true);
    await page.goto(`${hub.consoleOrigin}/search`);
    await loaded(page);
    expect(await overflow()).toBe(0);
    expect(problems).toEqual([]);
  });

  it('K10 saves a chart as a picture in the colours of the theme', async () => {
    const { page, problems } = await open('/', { colorScheme: 'dark' });
    await page.locator('figure svg path').first().waitFor();
    await page.getByRole('button', { name: 'Export Readers', exact: true }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Download PNG' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('overview-readers.png');
    expect(problems).toEqual([]);
  });

  describe('accessibility', () => {
    /** One page for all screens, because a new one would compile axe and the console's scripts again. */
    let page: Page;
    beforeAll(async () => {
      ({ page } = await openTab({ bypassCSP: true }));
    });

    it.each(
      pagesToCheck(
        ['/', '/posts/1056', '/funnel'],
        [
          '/posts',
          '/search',
          '/trust',
          '/posts?tab=update',
          '/posts?tab=home',
          '/search?tab=corrected',
          '/acquisition',
          '/calls-to-action',
          '/experiments/blog_gc',
          '/?period=custom&from=2020-01-01&to=2020-01-31',
        ],
      ),
    )('K10 has no accessibility violations at any width, light and dark: %s', async (path) => {
      await page.goto(hub.consoleOrigin + path);
      await loaded(page);
      // All screens have the navigation of the first.
      expect(
        await violationsAtEveryWidth(page, 'html', {
          widths: consoleWidths,
          repeatWithin: path === '/' ? 'html' : 'main',
        }),
      ).toEqual([]);
    });

    it('K10 has no accessibility violations in tables of charts, the command palette and saved views', async () => {
      await page.goto(hub.consoleOrigin);
      await loaded(page);
      await page.getByRole('button', { name: 'Readers as a table' }).click();
      await page.getByRole('region', { name: 'Readers: table' }).waitFor();
      const violations = await consoleViolationsAtNight(page, 'chart as a table');
      await page.getByRole('button', { name: 'Saved views' }).click();
      await page.getByRole('dialog').waitFor();
      violations.push(...(await consoleViolationsAtNight(page, 'saved views')));
      await page.keyboard.press('Escape');
      await page.keyboard.press('Control+k');
      await page.getByRole('dialog').waitFor();
      violations.push(...(await consoleViolationsAtNight(page, 'command palette')));
      expect(violations).toEqual([]);
    });
  });
});

// After the tests that count simulated readers, because it adds one.
describe('newsletter', () => newsletterTests(visit));
