import { expect, it } from 'vitest';
import { allBlogs } from '../blogs/all-blogs.ts';
import { matchMachineFile } from './match-machine-file.ts';

it.each([
  ['/robots.txt', 'robots'],
  ['/sitemap.xml', 'sitemap'],
  ['/sitemap-main-posts-1.xml', 'sitemap-posts'],
  ['/sitemap-gb-business-posts-12.xml', 'sitemap-posts'],
  ['/sitemap-gb-business-categories.xml', 'sitemap-lists'],
])('%s is the file %s', (path, name) => {
  expect(matchMachineFile(path)?.name).toBe(name);
});

it.each(['/sitemap-main-posts-0.xml', '/sitemap-main-posts-1.xml/', '/blog/robots.txt', '/sitemapXxml'])(
  '%s is a page like any other',
  (path) => {
    expect(matchMachineFile(path)).toBeUndefined();
  },
);

it('leaves every kind of page alone', () => {
  const patterns = allBlogs.flatMap(({ paths }) => Object.values(paths));
  for (const pattern of patterns) {
    expect(matchMachineFile(pattern.replaceAll(/:\w+/g, 'word'))).toBeUndefined();
  }
});
