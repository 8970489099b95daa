import { parse } from 'regexparam';
import { allBlogs, blogOfPath } from '../blogs/all-blogs.ts';
import type { Blog, RoutedPage } from '../blogs/blog.ts';
import { main } from '../blogs/main.ts';
import { pageNumber } from './page-number.ts';
import type { Place } from './route.ts';

type Pattern = {
  blog: Blog;
  pageType: RoutedPage;
  keys: string[];
  expression: RegExp;
  anyCase: RegExp;
  address: string;
};

const patterns: Pattern[] = allBlogs.flatMap((blog) =>
  Object.entries(blog.paths).map(([pageType, address]) => {
    const { keys, pattern } = parse(address);
    const expression = new RegExp(pattern.source);
    return { blog, pageType: pageType as RoutedPage, keys, expression, anyCase: pattern, address };
  }),
);

/** A place, and the one address it should be asked for by when it was asked for by another. */
export type Match = {
  place: Place;
  redirect?: string;
  /** The path in lower case, where it is a page's in that case alone; nothing has to be loaded to say so. */
  lowerCase?: string;
};

/** The same table on both sides: an address is a place of its blog, or that blog's not-found page. */
export function matchAddress(path: string, search: string): Match {
  if (path === '/') return { ...matchAddress(main.paths.home, search), redirect: main.paths.home + search };
  const blog = blogOfPath(path);
  const page = pageNumber(search);
  for (const pattern of patterns) {
    if (pattern.blog !== blog) continue;
    if (isInOtherCase(pattern, path)) return inLowerCase(pattern, blog, path, search);
    const params = read(pattern, path);
    if (!params || isOfNoDepartment(pattern, params)) continue;
    const canonical = pattern.address.endsWith('/') ? `${path.replace(/\/+$/, '')}/` : path.replace(/\/+$/, '');
    const place: Place = { blog, pageType: pattern.pageType, path: canonical, search, params, page };
    return canonical === path ? { place } : { place, redirect: canonical + search };
  }
  const other = patterns.find((pattern) => isInOtherCase(pattern, path));
  return other ? inLowerCase(other, blog, path, search) : { place: notFound(blog, path, search) };
}

function notFound(blog: Blog, path: string, search: string): Place {
  return { blog, pageType: 'not-found', path, search, params: {}, page: 1 };
}

function isInOtherCase({ expression, anyCase }: Pattern, path: string): boolean {
  return anyCase.test(path) && !expression.test(path);
}

/** What may have capitals: a reader's own words, and a secret. Slugs have none. */
const asGiven = new Set([':query', ':id', ':nonce']);

/** `/Blog/Grammar` is `/blog/grammar`, and `/Blog/Search/Comma` is `/blog/search/Comma`. */
function inLowerCase({ address }: Pattern, blog: Blog, path: string, search: string): Match {
  const given = path.split('/');
  const plain = address.split('/').map((part, index) => {
    if (!part.startsWith(':')) return part;
    return asGiven.has(part) ? given[index] : lowerCaseSlug(given[index] ?? '');
  });
  const lowerCase = plain.join('/');
  return { place: notFound(blog, path, search), redirect: lowerCase + search, lowerCase };
}

/** In lower case, without the codes of encoded characters. */
export function lowerCaseSlug(path: string): string {
  return path.replace(/%[\da-f]{2}|[A-Z]+/gi, (found) => (found.startsWith('%') ? found : found.toLowerCase()));
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
