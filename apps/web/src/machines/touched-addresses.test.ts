import { blogSections } from '@contenthub/contracts/blog-sections';
import type { BlogType } from '@contenthub/contracts/blog-type';
import { type TouchedAddress, touchedAddresses } from '@contenthub/contracts/touched-addresses';
import { describe, expect, it } from 'vitest';
import { allBlogs } from '../blogs/all-blogs.ts';
import { matchAddress } from '../routes/match.ts';
import { categoryAddress } from '../routes/post/category-address.ts';
import { matchMachineFile } from './match-machine-file.ts';

const categories: Record<BlogType, string[]> = {
  main: ['grammar', 'writing-tips'],
  developer: ['community'],
  engineering: ['nlp-ml'],
  'gb-business': ['gb-customer-experience', 'gb-hr', 'gb-marketing', 'gb-sales', 'gb-nobody'],
};

const touched = (blog: BlogType): TouchedAddress[] =>
  touchedAddresses([
    {
      blog,
      link: blogSections[blog].postLink('grammar', 'a-post'),
      title: 'Whose “comma”, and why?',
      authorSlug: 'maren-holt',
      categorySlugs: categories[blog],
      sitemapPart: 1,
    },
  ]);

/** What the site has at an address. */
function pageTypeAt(path: string): string {
  const { pathname, search } = new URL(path, 'http://hub');
  const { place, redirect } = matchAddress(pathname, search);
  return redirect ? `a redirect to ${redirect}` : place.pageType;
}

describe.each(allBlogs)('the addresses that a post of the $key blog touches', (blog) => {
  const of = (kind: string) => touched(blog.type).filter((address) => address.kind === kind);

  it('are addresses of the table, in their canonical form', () => {
    expect(of('post').map(({ path }) => pageTypeAt(path))).toEqual(['post']);
    expect(of('home').map(({ path }) => [path, pageTypeAt(path)])).toEqual([[blog.paths.home, 'home']]);
    expect(of('author').map(({ path }) => pageTypeAt(path))).toEqual(['author']);
    expect(of('category').map(({ path }) => path)).toEqual(
      categories[blog.type].flatMap((slug) => categoryAddress(blog, slug) ?? []),
    );
    for (const { path } of of('category')) expect(['category', 'department']).toContain(pageTypeAt(path));
    expect(of('search').map(({ path }) => path)).toEqual([blog.searchAddress('Whose “comma” and why')]);
  });

  it('are files for machines where they are called so', () => {
    expect(of('sitemap')).toHaveLength(3);
    for (const { path } of of('sitemap')) expect([path, matchMachineFile(path) !== undefined]).toEqual([path, true]);
  });
});
