import { describe, expect, it } from 'vitest';
import { waitForHydration } from '../support/browser/reader.ts';
import { pathOf, sections, visitPostFormsHub } from '../support/hub/post-forms-hub.ts';
import { enableTrackingDebug, trackedEvents } from '../support/pages/header.ts';

const visit = visitPostFormsHub();

const trails: Record<string, (string | null)[][]> = {
  main: [
    ['Blog', '/blog/'],
    ['Grammar', '/blog/grammar'],
  ],
  developer: [
    ['Developers', '/blog/developer'],
    ['Tutorials', '/blog/developer/category/tutorials'],
  ],
  engineering: [
    ['Engineering', '/blog/engineering'],
    ['Infrastructure', '/blog/engineering/category/infrastructure'],
  ],
  business: [
    ['Business', '/business/learn'],
    ['Human Resources', '/business/learn/hr'],
  ],
};

describe.each(sections)('a post of the $blog blog', ({ blog }) => {
  it('A07 A08 A09 A12 C11 has breadcrumbs, its dates, and three related posts without scripts', async () => {
    const { page } = await visit.reader.open({ javaScriptEnabled: false });
    await page.goto(visit.hub.origin + pathOf(blog, 'long'));
    const trail = page.getByRole('navigation', { name: 'Breadcrumb' });
    const links = await trail
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('href')]));
    expect(links).toEqual(trails[blog]);
    const facts = await page.locator('article header p').innerText();
    expect(facts).toContain('updated May 27');
    expect(facts).toMatch(/\d min\b/);
    expect(await page.title()).toContain('The form long');
    const related = await page
      .getByRole('region', { name: 'Read next' })
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    expect(new Set(related).size).toBe(3);
    expect(related).not.toContain(pathOf(blog, 'long'));
    await page.getByRole('navigation', { name: 'Contents' }).getByRole('link', { name: 'The last part' }).click();
    expect(await page.locator('#user-content-the-last-part').isVisible()).toBe(true);
    const next = page.getByRole('region', { name: 'Read next' }).getByRole('link').first();
    const title = await next.innerText();
    await next.click();
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(title);
  });
});

it('A07 follows a related post without a full page load, and tracks it', async () => {
  const { page, problems } = await visit.reader.open();
  await enableTrackingDebug(page);
  await page.goto(visit.hub.origin + pathOf('main', 'long'));
  await waitForHydration(page);
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  const next = page.getByRole('region', { name: 'Read next' }).getByRole('link').first();
  const title = await next.innerText();
  await next.dispatchEvent('pointerover');
  await page.locator('section[data-hydrated]').waitFor();
  await next.click();
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
  expect((await trackedEvents(page)).map(({ eventName }) => eventName)).toContain('contenthub/relatedPost/click');
  expect(await page.evaluate(() => document.activeElement?.localName)).toBe('h1');
  expect(problems).toEqual([]);
});

describe('the table of contents', () => {
  it.each([
    ['by the browser itself', false],
    ['by code where the browser cannot', true],
  ])('A07 marks the current section, %s', async (_, old) => {
    const { page, problems } = await visit.reader.open();
    if (old) {
      await page.addInitScript(() => {
        const supports = CSS.supports.bind(CSS);
        CSS.supports = (...given: [string]) => !given[0].startsWith('scroll-target-group') && supports(...given);
      });
    }
    await page.goto(visit.hub.origin + pathOf('main', 'long'));
    await waitForHydration(page);
    await page.locator('main h1').dispatchEvent('pointerover');
    await page.locator('article[data-hydrated]').waitFor();
    const contents = page.getByRole('navigation', { name: 'Contents' });
    const marked = () =>
      contents
        .locator(old ? 'a[aria-current]' : 'a:target-current')
        .evaluateAll((links) => links.map((link) => link.textContent));
    for (const section of ['The second part', 'The third part']) {
      await contents.getByRole('link', { name: section }).click();
      await expect.poll(marked).toEqual([section]);
    }
    expect(problems).toEqual([]);
  });

  it('A07 is collapsed above the text on a narrow screen', async () => {
    const { page } = await visit.reader.open({ viewport: { width: 390, height: 800 } });
    await page.goto(visit.hub.origin + pathOf('main', 'long'));
    const contents = page.getByRole('navigation', { name: 'Contents' });
    expect(await contents.getByRole('link').count()).toBe(0);
    await contents.getByText('In this article').click();
    expect(await contents.getByRole('link').count()).toBe(4);
  });
});

it('A07 the progress bar grows with reading, and is hidden for readers who prefer reduced motion', async () => {
  const { page } = await visit.reader.open();
  await page.goto(visit.hub.origin + pathOf('main', 'long'));
  const bar = page.locator('article [aria-hidden=true]').first();
  const width = async () => (await bar.boundingBox())?.width ?? 0;
  const begin = await width();
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await expect.poll(width).toBeGreaterThan(begin + 1000);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await bar.isVisible()).toBe(false);
});
