import { contentApiBase } from '@contenthub/contracts/content/content-paths';
import { expect, it } from 'vitest';
import { visitBundledHub } from '../support/hub/visit.ts';

const visit = visitBundledHub();

const homes = {
  main: '/blog/',
  developer: '/blog/developer',
  engineering: '/blog/engineering',
  'gb-business': '/business/learn',
};

async function postLinks(blog: string): Promise<string[]> {
  const links: string[] = [];
  for (let page = 1; ; page += 1) {
    const response = await fetch(`${visit.hub.address}${contentApiBase}/posts/?blog_type=${blog}&page=${page}`);
    const rows = ((await response.json()) as { link: string }[]).slice(0, 9);
    links.push(...rows.map(({ link }) => link));
    if (rows.length < 9) return links;
  }
}

/** Returns all image URLs of a page, in every width and format. */
function picturesOf(html: string): string[] {
  const sources = [...html.matchAll(/<img[^>]* src="([^"]+)"/g)].map(([, address]) => address ?? '');
  const sets = [...html.matchAll(/ srcset="([^"]+)"/gi)].flatMap(([, set = '']) =>
    set.split(',').map((entry) => entry.trim().split(' ')[0] ?? ''),
  );
  return [...sources, ...sets].map((address) => address.replaceAll('&amp;', '&'));
}

it('shows every image of the bundled blogs with WordPress down', async () => {
  const pages: string[] = [];
  for (const [blog, home] of Object.entries(homes)) pages.push(home, ...(await postLinks(blog)));
  const pictures = new Set<string>();
  for (const path of pages) {
    const response = await fetch(visit.hub.address + path);
    expect(response.status, path).toBe(200);
    for (const picture of picturesOf(await response.text())) pictures.add(picture);
  }
  expect(pages.length).toBeGreaterThan(50);
  expect(pictures.size).toBeGreaterThan(pages.length / 2);
  for (const picture of pictures) {
    const response = await fetch(new URL(picture, visit.hub.address));
    await response.arrayBuffer();
    expect([picture, response.status, response.headers.get('content-type')?.split('/')[0]]).toEqual([
      picture,
      200,
      'image',
    ]);
  }
});
