import { allBlogs, getBlogByPath } from '../sites/all-blogs.ts';
import type { Blog, RoutedPage } from '../sites/blog.ts';
import { main } from '../sites/main.ts';
import type { RouteMatch } from './route.ts';

/** The first `page` of a query string. Returns 1 if it is missing or not a plain whole number. */
export function parsePageNumber(search: string): number {
  // Fast path. Most URLs have no query.
  if (!search) return 1;
  const value = new URLSearchParams(search).get('page') ?? '';
  return /^[1-9]\d{0,8}$/.test(value) ? Number(value) : 1;
}

export type Pattern = { blog: Blog; pageType: RoutedPage; expression: RegExp; template: string };

/** Each blog's path patterns, in matching order. A parameter such as `:slug` matches one segment. */
export const patterns: Pattern[] = allBlogs.flatMap((blog) =>
  Object.entries(blog.paths).map(([pageType, template]) => {
    const expression = new RegExp(`^${template.replace(/\/$/, '').replace(/:(\w+)/g, '(?<$1>[^/]+)')}/?$`);
    return { blog, pageType: pageType as RoutedPage, expression, template };
  }),
);

/** The matched route, and a redirect if the URL is not canonical. */
type MatchResult = { match: RouteMatch; redirect?: string };

/** Matches a path to a page of its blog, or to that blog's not-found page. Server and browser use the same table. */
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

/** A post's path looks like a department's. Only the four existing departments match. */
function isUnknownDepartment({ blog, pageType }: Pattern, params: Record<string, string>): boolean {
  return pageType === 'department' && !Object.hasOwn(blog.departments ?? {}, params.department ?? '');
}

function parseParams({ expression }: Pattern, path: string): Record<string, string> | undefined {
  const found = expression.exec(path);
  if (!found) return undefined;
  try {
    return Object.fromEntries(
      Object.entries(found.groups ?? {}).map(([name, value]) => [name, decodeURIComponent(value)]),
    );
  } catch {
    // A stray percent sign. No path of ours has one.
    return undefined;
  }
}
