import { expect, it } from 'vitest';
import { waitForHydration } from '../support/browser/reader.ts';
import { visitBundledHub } from '../support/hub/visit.ts';

const visit = visitBundledHub();
const outside = 'a[data-campaign]:visible';

it('A19 serves the same links regardless of campaign parameters', async () => {
  const [plain, campaign] = await Promise.all(
    ['/blog/', '/blog/?utm_source=news&utm_term=x'].map(async (path) => (await fetch(visit.hub.address + path)).text()),
  );
  expect(campaign).toBe(plain);
  expect(plain).not.toContain('utm_');
});

it('A19 adds only the five campaign parameters to a marketing link on focus or click', async () => {
  const { page } = await visit.reader.open();
  const search = '?utm_source=news&utm_campaign=c&utm_term=&utm_content=n&utm_id=1&gclid=2&page=1';
  await page.goto(`${visit.hub.origin}/blog/${search}`);
  await waitForHydration(page);
  const link = page.locator(outside).first();
  const plain = await link.evaluate((element: HTMLAnchorElement) => element.href);
  expect(plain).not.toContain('utm_');
  await link.focus();
  const marked = new URL(await link.evaluate((element: HTMLAnchorElement) => element.href));
  expect(marked.origin + marked.pathname).toBe(new URL(plain).origin + new URL(plain).pathname);
  // The link's own medium is added because the reader has none. An empty parameter counts as missing.
  expect(Object.fromEntries(marked.searchParams)).toEqual({
    utm_source: 'news',
    utm_medium: 'internal',
    utm_campaign: 'c',
    utm_content: 'n',
  });
});

it('A19 adds its own source and medium if the reader has none, and updates links on each page', async () => {
  const { page } = await visit.reader.open();
  await page.goto(`${visit.hub.origin}/blog/?utm_source=news`);
  await waitForHydration(page);
  // A test link outside the page content that does not navigate when it is clicked.
  await page.evaluate(() => {
    const link = Object.assign(document.createElement('a'), { href: 'https://www.example.com/plans', id: 'own' });
    link.dataset.campaign = '';
    link.addEventListener('click', (event) => event.preventDefault());
    document.body.append(link);
  });
  const sourceAfter = (event: string) =>
    page.locator('#own').evaluate((element: HTMLAnchorElement, kind) => {
      element.dispatchEvent(new MouseEvent(kind, { bubbles: true, cancelable: true }));
      return new URL(element.href).searchParams.get('utm_source');
    }, event);
  expect(await sourceAfter('click')).toBe('news');
  await page.getByRole('article').first().getByRole('link').click();
  await page.locator('[data-post-body]').waitFor();
  expect(await sourceAfter('click')).toBe('blog');
  expect(await sourceAfter('auxclick')).toBe('blog');
});
