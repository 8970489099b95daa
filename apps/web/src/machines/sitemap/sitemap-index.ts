import { listsSitemapPath, postsSitemapPath, sitemapIndexPath } from '@contenthub/contracts/machine-addresses';
import { allBlogs } from '../../blogs/all-blogs.ts';
import type { Blog } from '../../blogs/blog.ts';
import type { OwnFile } from '../machine-file.ts';
import { sitemapCalls } from './sitemap-calls.ts';
import { indexEntry, indexSet, latest, sitemapKind } from './sitemap-xml.ts';

/** Where all the other sitemaps are. */
export const sitemapIndex: OwnFile = {
  ...sitemapKind,
  name: 'sitemap',
  address: new RegExp(`^${sitemapIndexPath.replace('.', '\\.')}$`),
  async *write({ origin, ask }) {
    yield indexSet.open;
    for (const blog of allBlogs) {
      for (const entry of await sitemapsOf(blog, sitemapCalls(ask))) yield indexEntry(origin, entry);
    }
    yield indexSet.close;
  },
};

async function sitemapsOf({ type, paths }: Blog, content: ReturnType<typeof sitemapCalls>) {
  const [parts, authors] = await Promise.all([content.parts(type), paths.author ? content.authors(type) : []]);
  return [
    ...parts.map(({ modified }, index) => ({ path: postsSitemapPath(type, index + 1), modified })),
    // The home stands among the categories, and is as new as the newest post.
    { path: listsSitemapPath(type, 'categories'), modified: latest(parts) },
    ...(authors.length > 0 ? [{ path: listsSitemapPath(type, 'authors'), modified: latest(authors) }] : []),
  ];
}
