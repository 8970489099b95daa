import { expect, it } from 'vitest';
import { allBlogs } from '../sites/all-blogs.ts';
import { matchGeneratedFile } from './generated-files.ts';

it.each([
  ['/robots.txt', 'robots'],
  ['/sitemap.xml', 'sitemap'],
  ['/sitemap-main-posts-1.xml', 'sitemap-posts'],
  ['/sitemap-gb-business-posts-12.xml', 'sitemap-posts'],
  ['/sitemap-gb-business-categories.xml', 'sitemap-lists'],
  ['/answers.json', 'answers'],
  ['/answers/affect-vs-effect.json', 'answer'],
])('matches %s to the file %s', (path, name) => {
  expect(matchGeneratedFile(path)?.name).toBe(name);
});

it.each(['/sitemap-main-posts-0.xml', '/sitemap-main-posts-1.xml/', '/blog/robots.txt', '/sitemapXxml'])(
  'treats %s as a page',
  (path) => {
    expect(matchGeneratedFile(path)).toBeUndefined();
  },
);

it('matches no page path', () => {
  const patterns = allBlogs.flatMap(({ paths }) => Object.values(paths));
  for (const pattern of patterns) {
    expect(matchGeneratedFile(pattern.replaceAll(/:\w+/g, 'word'))).toBeUndefined();
  }
});
