import { hydrateByHover } from '@contenthub/testing/browser/reader-journey';
import { expect, it } from 'vitest';
import { waitForHydration } from '../support/browser/reader.ts';
import { visitBundledHub } from '../support/hub/visit.ts';

const visit = visitBundledHub();

it('goes from a long feed to a post and back to the scroll position, in one document', async () => {
  const { page, problems } = await visit.reader.open();
  await page.goto(`${visit.hub.origin}/blog/`);
  await waitForHydration(page);
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  const posts = page.getByRole('region', { name: 'Posts' }).getByRole('article');
  await page.getByRole('link', { name: 'Load more' }).click();
  await posts.nth(15).waitFor();
  const card = posts.nth(15);
  await card.scrollIntoViewIfNeeded();
  const [title, top] = [await card.getByRole('heading').innerText(), await page.evaluate(() => window.scrollY)];
  expect(top).toBeGreaterThan(800);

  await card.getByRole('link').click();
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  expect(await page.title()).not.toBe('Blog');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(title);

  await page.goBack();
  await posts.nth(15).waitFor();
  expect(await posts.count()).toBe(18);
  expect(await page.evaluate(() => window.scrollY)).toBe(top);
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);

  await page.goForward();
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  expect(problems).toEqual([]);
});

it('replaces the metadata in the head after a navigation', async () => {
  const { page } = await visit.reader.open();
  const said = () =>
    page.evaluate(() => ({
      title: document.title,
      canonical: document.querySelector<HTMLLinkElement>('[rel=canonical]')?.href,
      description: document.querySelector('[name=description]')?.getAttribute('content'),
    }));
  const address = `${visit.hub.origin}/blog/commonly-confused-words/affect-vs-effect`;
  await page.goto(address);
  const byTheServer = await said();
  expect(byTheServer.canonical).toBe(address);

  await page.goto(`${visit.hub.origin}/blog/commonly-confused-words`);
  await waitForHydration(page);
  await page.locator(`a[href$="/affect-vs-effect"]`).first().click();
  await page.waitForURL(address);
  await page.locator('[data-post-body]').waitFor();
  expect(await said()).toEqual(byTheServer);
  expect(await page.locator('head [property^="og:"], head [type="application/ld+json"]').count()).toBe(0);
});

it('P05 shows the reading path of a category after a navigation within the document', async () => {
  const { page, problems } = await visit.reader.open();
  const steps = page.getByRole('region', { name: 'Start here' }).getByRole('link');
  const texts = async () => {
    await steps.first().waitFor();
    return steps.allInnerTexts();
  };
  await page.goto(`${visit.hub.origin}/blog/sentences`);
  const rendered = await texts();
  expect(rendered).toHaveLength(4);

  await page.goto(`${visit.hub.origin}/blog/idioms`);
  await waitForHydration(page);
  expect(await steps.count()).toBe(0);
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await page
    .getByRole('navigation', { name: 'More in Language Rules' })
    .getByRole('link', { name: 'Sentences' })
    .click();
  await page.getByRole('heading', { level: 1, name: 'Sentences' }).waitFor();
  expect(await texts()).toEqual(rendered);
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
  expect(problems).toEqual([]);
});

it('follows links in a post’s text without a full page load', async () => {
  const { page, problems } = await visit.reader.open();
  await page.goto(`${visit.hub.origin}/blog/commonly-confused-words/affect-vs-effect`);
  await waitForHydration(page);
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  const link = page.locator('[data-post-body] a[href^="/blog/"]').first();
  const href = await link.getAttribute('href');
  await hydrateByHover(link);
  await link.click();
  await page.waitForURL(`${visit.hub.origin}${href}`);
  await page.locator('[data-post-body]').waitFor();
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
  expect(problems).toEqual([]);
});

it('leaves a modified click to the browser', async () => {
  const { page } = await visit.reader.open();
  await page.goto(`${visit.hub.origin}/blog/`);
  await waitForHydration(page);
  const [opened] = await Promise.all([
    page.context().waitForEvent('page'),
    page
      .getByRole('article')
      .first()
      .getByRole('link')
      .click({ modifiers: ['ControlOrMeta'] }),
  ]);
  await opened.waitForLoadState();
  expect(opened.url()).not.toBe(page.url());
  expect(page.url()).toBe(`${visit.hub.origin}/blog/`);
});

it('falls back to a full page load when a page cannot be loaded on the client, and Back focuses its link', async () => {
  const { page } = await visit.reader.open();
  await page.goto(`${visit.hub.origin}/blog/`);
  await waitForHydration(page);
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await page.route('**/wp-json/**', (route) => route.abort());
  const link = page.getByRole('article').first().getByRole('link');
  const title = await link.innerText();
  const href = await link.getAttribute('href');
  await link.click();
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  expect(page.url()).toBe(visit.hub.origin + href);
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(false);
  await page.goBack();
  await waitForHydration(page);
  await expect.poll(() => link.evaluate((element) => element === document.activeElement)).toBe(true);
});
