import type { SitemapLists } from '@contenthub/contracts/sitemap';
import type { Blog } from '../../blogs/blog.ts';
import { NotFoundError } from '../../content/not-found-error.ts';
import { categoryAddress } from '../../routes/post/category-address.ts';
import type { OwnFile } from '../machine-file.ts';
import { blogOfType, standsAt } from './sitemap-addresses.ts';
import { sitemapCalls } from './sitemap-calls.ts';
import { latest, sitemapKind, urlEntry, urlSet } from './sitemap-xml.ts';

type Calls = ReturnType<typeof sitemapCalls>;

/** A blog's home and categories, or departments; or its authors. */
export const listsSitemap: OwnFile = {
  ...sitemapKind,
  name: 'sitemap-lists',
  address: /^\/sitemap-(?<blog>[a-z-]+)-(?<kind>categories|authors)\.xml$/,
  async *write({ origin, params, ask }) {
    const blog = blogOfType(params.blog);
    const entries = blog && (await (params.kind === 'authors' ? authors : categories)(blog, sitemapCalls(ask)));
    if (!entries?.length) throw new NotFoundError(`${params.kind} of ${params.blog}`);
    yield urlSet.open + entries.map((entry) => urlEntry(origin, entry)).join('') + urlSet.close;
  },
};

async function categories(blog: Blog, content: Calls) {
  const [parts, lists] = await Promise.all([content.parts(blog.type), content.categories(blog.type)]);
  return [
    { path: blog.paths.home, modified: latest(parts) },
    ...addressed(lists, ({ slug }) => categoryAddress(blog, slug)).filter(({ path }) =>
      standsAt(path, 'category', 'department', 'handbook'),
    ),
  ];
}

async function authors({ type, paths }: Blog, content: Calls) {
  if (!paths.author) return [];
  const lists = addressed(await content.authors(type), ({ slug }) => paths.author?.replace(':slug', slug));
  return lists.filter(({ path }) => standsAt(path, 'author'));
}

function addressed(lists: SitemapLists, address: (list: SitemapLists[number]) => string | undefined) {
  return lists.flatMap((list) => {
    const path = address(list);
    return path ? [{ path, modified: list.modified }] : [];
  });
}
