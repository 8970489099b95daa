import { parse } from 'regexparam';
import { allBlogs, blogOfPath } from '../blogs/all-blogs.ts';
import type { Blog, RoutedPage } from '../blogs/blog.ts';
import { main } from '../blogs/main.ts';
import { pageNumber } from './page-number.ts';
import type { Place } from './route.ts';

export type Pattern = { blog: Blog; pageType: RoutedPage; keys: string[]; expression: RegExp; address: string };

/** Each blog's addresses, in the order in which they are tried. */
export const patterns: Pattern[] = allBlogs.flatMap((blog) =>
  Object.entries(blog.paths).map(([pageType, address]) => {
    const { keys, pattern } = parse(address);
    return { blog, pageType: pageType as RoutedPage, keys, expression: new RegExp(pattern.source), address };
  }),
);

/** A place, and the one address it should be asked for by when it was asked for by another. */
export type Match = { place: Place; redirect?: string };

/** The same table on both sides: an address is a place of its blog, or that blog's not-found page. */
export function matchAddress(path: string, search: string): Match {
  if (path === '/') return { ...matchAddress(main.paths.home, search), redirect: main.paths.home + search };
  const blog = blogOfPath(path);
  const page = pageNumber(search);
  for (const pattern of patterns) {
    if (pattern.blog !== blog) continue;
    const params = read(pattern, path);
    if (!params || isOfNoDepartment(pattern, params)) continue;
    const canonical = pattern.address.endsWith('/') ? `${path.replace(/\/+$/, '')}/` : path.replace(/\/+$/, '');
    const place: Place = { blog, pageType: pattern.pageType, path: canonical, search, params, page };
    return canonical === path ? { place } : { place, redirect: canonical + search };
  }
  return { place: { blog, pageType: 'not-found', path, search, params: {}, page: 1 } };
}

/** A post's address looks like a department's; only the four that there are count as one. */
function isOfNoDepartment({ blog, pageType }: Pattern, params: Record<string, string>): boolean {
  return pageType === 'department' && !Object.hasOwn(blog.departments ?? {}, params.department ?? '');
}

function read({ expression, keys }: Pattern, path: string): Record<string, string> | undefined {
  const found = expression.exec(path);
  if (!found) return undefined;
  try {
    return Object.fromEntries(keys.map((key, index) => [key, decodeURIComponent(found[index + 1] ?? '')]));
  } catch {
    // A percent sign that encodes nothing: no address of ours.
    return undefined;
  }
}
