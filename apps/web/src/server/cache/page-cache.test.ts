import { expect, it } from 'vitest';
import { emptyPage, stubPages } from '../../testing/stub-pages.ts';

function countedPages() {
  const rendered: string[] = [];
  const pages = stubPages(async ({ path, search }) => {
    rendered.push(path + search);
    return emptyPage;
  });
  return { pages, rendered };
}

it('H09 renders a page once, whatever parameters it does not read', async () => {
  const { pages, rendered } = countedPages();
  for (let count = 0; count < 20; count += 1) {
    for (const name of ['search', 'page', 'filter', 'utm_source', 'p%61ge'])
      await pages.getPage('/blog/grammar/commas', `?${name}=${count + 2}`);
    for (const query of [`search=${count}`, `filter=${count}`, `p%61ge=${count + 2}`, 'page=1', 'page=01', 'page=abc'])
      await pages.getPage('/blog/grammar', `?${query}`);
  }
  expect(rendered).toEqual(['/blog/grammar/commas', '/blog/grammar']);
});

it('H09 J12 renders a feed page only from the parameters it reads', async () => {
  const { pages, rendered } = countedPages();
  for (const query of ['?page=2', '?utm_source=x&page=2', '?page=2&search=evil', '?page=2&page=3'])
    await pages.getPage('/blog/grammar', query);
  await pages.getPage('/business/learn', '?utm_source=x&search=comma&filter=content');
  await pages.getPage('/blog/search/grammer', '?exact=1');
  expect(rendered).toEqual([
    '/blog/grammar?page=2',
    '/business/learn?filter=content&search=comma',
    '/blog/search/grammer?exact=1',
  ]);
  expect(pages.getCached('/blog/grammar', '?search=other&page=2')).toBeDefined();
  expect(pages.getCached('/blog/grammar', '?page=3')).toBeUndefined();
});
