import { expect, it } from 'vitest';
import { waitForHydration } from '../support/browser/reader.ts';
import { visitBundledHub } from '../support/hub/visit.ts';

const visit = visitBundledHub();
const outside = 'a[data-campaign]:visible';

it('A19 sends the same links to everybody, whatever their address says', async () => {
  const [plain, campaign] = await Promise.all(
    ['/blog/', '/blog/?utm_source=news&utm_term=x'].map(async (path) => (await fetch(visit.hub.address + path)).text()),
  );
  expect(campaign).toBe(plain);
  expect(plain).not.toContain('utm_');
});

it('A19 carries the five parameters over to a marketing link when it is focused or clicked, and no others', async () => {
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
  // Its own medium is added, since the reader has none; an empty parameter is none.
  expect(Object.fromEntries(marked.searchParams)).toEqual({
    utm_source: 'news',
    utm_medium: 'internal',
    utm_campaign: 'c',
    utm_content: 'n',
  });
});

it('A19 adds source and medium of its own where the reader brings none, and marks anew on each page', async () => {
  const { page } = await visit.reader.open();
  await page.goto(`${visit.hub.origin}/blog/?utm_source=news`);
  await waitForHydration(page);
  // A link of the test's own, outside of the page that changes, which leads nowhere when it is clicked.
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
