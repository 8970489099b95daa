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

it('H28 renders the not-found page once for each blog, and stores nothing for an unknown path', async () => {
  const rendered: string[] = [];
  const pages = stubPages(async ({ path, isNotFound }) => {
    rendered.push(path);
    if (isNotFound) return { ...emptyPage, status: 404 };
    return { kind: 'not-found', home: path.startsWith('/business') ? '/business/learn/' : '/blog/' };
  });
  await pages.getPage('/blog/a', '');
  rendered.length = 0;
  for (let number = 0; number < 50; number += 1) {
    const path = `/blog/unknown-${number}`;
    const page = await pages.getPage(path, '');
    expect([page.status, pages.getCached(path, '')]).toEqual([404, undefined]);
  }
  await pages.getPage('/business/learn/unknown', '');
  const homes = rendered.filter((path) => !path.includes('unknown'));
  expect(homes).toEqual(['/business/learn/']);
});

it('H28 keeps pages however many unknown paths are requested', async () => {
  const large = { before: '', shared: '', after: 'a'.repeat(100_000) };
  const pages = stubPages(async ({ path, isNotFound }) => {
    if (isNotFound) return { ...emptyPage, status: 404, document: large };
    if (path.includes('unknown')) return { kind: 'not-found', home: '/blog/' };
    return path.includes('Moved') ? { kind: 'redirect', location: '/blog/moved' } : emptyPage;
  });
  await pages.getPage('/blog/grammar', '');
  for (let number = 0; number < 2000; number += 1) {
    await pages.getPage(`/blog/unknown-${number}`, '');
    await pages.getPage(`/blog/Moved-${number}`, '');
  }
  expect(pages.getCached('/blog/grammar', '')?.status).toBe(200);
});
