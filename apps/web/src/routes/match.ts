import { parse } from 'regexparam';
import { allBlogs, getBlogByPath } from '../sites/all-blogs.ts';
import type { Blog, RoutedPage } from '../sites/blog.ts';
import { main } from '../sites/main.ts';
import type { RouteMatch } from './route.ts';

/** The first `page` of a query string; 1 when it is missing, or no whole number in its usual form. */
export function parsePageNumber(search: string): number {
  // Most addresses have no query at all.
  if (!search) return 1;
  const value = new URLSearchParams(search).get('page') ?? '';
  return /^[1-9]\d{0,8}$/.test(value) ? Number(value) : 1;
}

export type Pattern = { blog: Blog; pageType: RoutedPage; keys: string[]; expression: RegExp; template: string };

/** Each blog's addresses, in the order in which they are tried. */
export const patterns: Pattern[] = allBlogs.flatMap((blog) =>
  Object.entries(blog.paths).map(([pageType, template]) => {
    const { keys, pattern } = parse(template);
    return { blog, pageType: pageType as RoutedPage, keys, expression: new RegExp(pattern.source), template };
  }),
);

/** A place, and the one address it should be asked for by when it was asked for by another. */
type MatchResult = { match: RouteMatch; redirect?: string };

/** The same table on both sides: an address is a place of its blog, or that blog's not-found page. */
export function matchRoute(path: string, search: string): MatchResult {
  if (path === '/') return { ...matchRoute(main.paths.home, search), redirect: main.paths.home + search };
  const blog = getBlogByPath(path);
  const page = parsePageNumber(search);
  for (const pattern of patterns) {
    if (pattern.blog !== blog) continue;
    const params = parseParams(pattern, path);
    if (!params || isUnknownDepartment(pattern, params)) continue;
    const canonical = pattern.template.endsWith('/') ? `${path.replace(/\/+$/, '')}/` : path.replace(/\/+$/, '');
    const place: RouteMatch = { blog, pageType: pattern.pageType, path: canonical, search, params, page };
    return canonical === path ? { match: place } : { match: place, redirect: canonical + search };
  }
  return { match: { blog, pageType: 'not-found', path, search, params: {}, page: 1 } };
}

/** A post's address looks like a department's; only the four that there are count as one. */
function isUnknownDepartment({ blog, pageType }: Pattern, params: Record<string, string>): boolean {
  return pageType === 'department' && !Object.hasOwn(blog.departments ?? {}, params.department ?? '');
}

function parseParams({ expression, keys }: Pattern, path: string): Record<string, string> | undefined {
  const found = expression.exec(path);
  if (!found) return undefined;
  try {
    return Object.fromEntries(keys.map((key, index) => [key, decodeURIComponent(found[index + 1] ?? '')]));
  } catch {
    // A percent sign that encodes nothing: no address of ours.
    return undefined;
  }
}
