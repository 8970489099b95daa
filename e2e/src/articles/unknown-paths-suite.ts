import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { ArticlesVisit } from '../support/hub/editable-articles.ts';

export function unknownPathTests(visit: ArticlesVisit): void {
  const category = '/blog/commonly-confused-words';
  const statusOf = async (path: string) => (await fetch(visit.hub.address + path)).status;

  it('H28 a path without a page has one as soon as its post is published, and others still have none', async () => {
    const path = `${category}/soon-published`;
    for (const unknown of [path, path, `${category}/never-published`]) expect(await statusOf(unknown)).toBe(404);
    const posts = join(visit.articles, 'posts');
    const post = await readFile(join(posts, 'affect-vs-effect.md'), 'utf8');
    const published = post.replace(/^id: .*$/m, 'id: 1998').replace(/^slug: .*$/m, 'slug: soon-published');
    await writeFile(join(posts, 'soon-published.md'), published.replace(/^title: .*$/m, 'title: Soon published'));
    await expect.poll(() => statusOf(path)).toBe(200);
    expect(await statusOf('/blog/soon-published')).toBe(200);
    expect(await statusOf(`${category}/never-published`)).toBe(404);
  });

  it('H28 a page that is not found names no other path, and is for no search engine', async () => {
    const response = await fetch(`${visit.hub.address}${category}/another-unknown`);
    const html = await response.text();
    expect([response.status, html.includes('another-unknown')]).toEqual([404, false]);
    expect(html).toContain('<meta name="robots" content="noindex">');
    expect(html).toContain('next=%2Fblog%2F"');
  });
}
