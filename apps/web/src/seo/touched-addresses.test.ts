import type { BlogType } from '@contenthub/contracts/content/blogs';
import { type AffectedPath, affectedPaths } from '@contenthub/contracts/content/publish-receipts';
import { blogSections } from '@contenthub/contracts/content/site-urls';
import { describe, expect, it } from 'vitest';
import { matchRoute } from '../routes/match.ts';
import { getCategoryUrl } from '../routes/post/model.ts';
import { allBlogs } from '../sites/all-blogs.ts';
import { matchGeneratedFile } from './generated-files.ts';

const categories: Record<BlogType, string[]> = {
  main: ['grammar', 'writing-tips'],
  developer: ['community'],
  engineering: ['nlp-ml'],
  'gb-business': ['gb-customer-experience', 'gb-hr', 'gb-marketing', 'gb-sales', 'gb-nobody'],
};

const touched = (blog: BlogType): AffectedPath[] =>
  affectedPaths([
    {
      blog,
      link: blogSections[blog].postLink('grammar', 'a-post'),
      title: 'Whose “comma”, and why?',
      authorSlug: 'maren-holt',
      categorySlugs: categories[blog],
      sitemapPart: 1,
    },
  ]);

/** The page type at a path, or its redirect. */
function pageTypeAt(path: string): string {
  const { pathname, search } = new URL(path, 'http://hub');
  const { match, redirect } = matchRoute(pathname, search);
  return redirect ? `a redirect to ${redirect}` : match.pageType;
}

describe.each(allBlogs)('affected paths of a post of the $key blog', (blog) => {
  const of = (kind: string) => touched(blog.type).filter((address) => address.kind === kind);

  it('are canonical paths in the route table', () => {
    expect(of('post').map(({ path }) => pageTypeAt(path))).toEqual(['post']);
    expect(of('home').map(({ path }) => [path, pageTypeAt(path)])).toEqual([[blog.paths.home, 'home']]);
    expect(of('author').map(({ path }) => pageTypeAt(path))).toEqual(['author']);
    expect(of('category').map(({ path }) => path)).toEqual(
      categories[blog.type].flatMap((slug) => getCategoryUrl(blog, slug) ?? []),
    );
    for (const { path } of of('category')) expect(['category', 'department']).toContain(pageTypeAt(path));
    expect(of('search').map(({ path }) => path)).toEqual([blog.searchUrl('Whose “comma” and why')]);
  });

  it('match a generated file', () => {
    expect(of('sitemap')).toHaveLength(3);
    expect(of('feed')).toHaveLength(3 * (2 + of('category').length));
    for (const { path } of [...of('sitemap'), ...of('feed')])
      expect([path, matchGeneratedFile(path) !== undefined]).toEqual([path, true]);
  });
});
