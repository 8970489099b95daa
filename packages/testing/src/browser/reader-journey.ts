import type { Locator, Page } from 'playwright-core';

// Code for the page is passed as a string, because this package has no DOM types.

/** Performs one action of a reader and waits until the page shows its result. */
export type Step = (name: string, act: () => Promise<unknown>) => Promise<void>;

const campaign = 'utm_source=letter&utm_medium=email&utm_campaign=june';
const headline = (page: Page, name?: string | RegExp) => page.getByRole('heading', { level: 1, ...(name && { name }) });
const waitForHydration = (page: Page) => page.locator('html[data-hydrated]').waitFor({ state: 'attached' });

/** What is used of an element, because there are no DOM types. */
type PageElement = { closest(selector: string): { matches(selector: string): boolean } | null };

/** Clicking a link in a lazily hydrated component before its code has loaded causes a full page load. */
export async function hydrateByHover(link: Locator): Promise<void> {
  await link.dispatchEvent('pointerover');
  await link
    .page()
    .waitForFunction(
      (element) => (element as PageElement | null)?.closest('[data-lazy]')?.matches('[data-hydrated]') ?? true,
      await link.elementHandle(),
    );
}

/**
 * A reader's journey through the bundled articles, from a newsletter link to sharing a post. Returns the URL of the
 * shared page and of the share dialog.
 */
export async function walkReaderJourney(
  page: Page,
  origin: string,
  step: Step,
): Promise<{ page: string; shared: string }> {
  const main = page.getByRole('main');
  const posts = page.getByRole('region', { name: 'Posts' }).getByRole('article');

  await step('arrive at a post with a campaign', async () => {
    await page.goto(`${origin}/blog/commonly-confused-words/affect-vs-effect?${campaign}`);
    await waitForHydration(page);
  });
  await page.evaluate('window.sameDocument = true');
  await step('read on', async () => {
    await page.mouse.wheel(0, 1200);
    await page.waitForFunction('window.scrollY > 1000');
  });
  const related = page.getByRole('region', { name: 'Read next' }).getByRole('link').first();
  const relatedTitle = await related.innerText();
  await hydrateByHover(related);
  await step('follow a related post', async () => {
    await related.click();
    await headline(page, relatedTitle).waitFor();
    await page.waitForFunction('window.scrollY === 0');
  });

  await page.locator('[data-primary-header]').dispatchEvent('pointerover');
  await page.locator('header[data-hydrated]').waitFor({ state: 'attached' });
  await step('search with a typo', async () => {
    await page.locator('header input[type=search]').first().focus();
    await page.keyboard.type('semicolan');
    await page.keyboard.press('Enter');
    await main.getByText('Showing results for').waitFor();
  });
  await step('follow the spelling suggestion', async () => {
    await main.getByRole('link', { name: 'semicolon', exact: true }).click();
    await page.waitForURL(`${origin}/blog/search/semicolon`);
    await main.getByText('results for “semicolon”').waitFor();
  });
  const found = posts.last().getByRole('link').first();
  await found.scrollIntoViewIfNeeded();
  const foundTitle = await found.innerText();
  const scrollPosition = await page.evaluate<number>('Math.round(window.scrollY)');
  await step('open a post that was found', async () => {
    await found.click();
    await headline(page, foundTitle).waitFor();
  });
  const author = page.locator('article header').getByRole('link').last();
  const name = await author.innerText();
  await hydrateByHover(author);
  await step('open its author', async () => {
    await author.click();
    await headline(page, name).waitFor();
  });
  await step('go back to the same scroll position', async () => {
    await page.goBack();
    await headline(page, foundTitle).waitFor();
    await page.goBack();
    await headline(page, 'Search results').waitFor();
    await page.waitForFunction(`Math.round(window.scrollY) === ${scrollPosition}`);
  });
  if (!(await page.evaluate<boolean>('window.sameDocument === true')))
    throw new Error('A link caused a full page load.');

  await step('open the business hub', async () => {
    await page.goto(`${origin}/business/learn`);
    await waitForHydration(page);
  });
  await step('filter it', async () => {
    await page.getByRole('navigation', { name: 'Content type' }).getByRole('link').nth(1).click();
    await page.waitForURL('**/business/learn?filter=*');
    await page.locator('[aria-label="Content type"] a:nth-child(2)[aria-current]').waitFor();
  });
  const last = posts.first().getByRole('link');
  const lastTitle = await last.innerText();
  await step('open a post of it', async () => {
    await last.click();
    await headline(page, lastTitle).waitFor();
  });
  let shared = '';
  await step('share it', async () => {
    await page.context().route('https://www.linkedin.com/**', (route) => route.fulfill({ body: 'LinkedIn' }));
    const opened = page.context().waitForEvent('page');
    await page.getByRole('complementary', { name: 'Share' }).getByRole('link', { name: 'Share on LinkedIn' }).click();
    const tab = await opened;
    await tab.waitForURL('https://www.linkedin.com/**');
    shared = tab.url();
  });
  return { page: page.url(), shared };
}
