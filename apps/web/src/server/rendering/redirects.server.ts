import type { Redirect } from '@contenthub/contracts/content/content-api';
import { requestPath, serverContentPaths } from '@contenthub/contracts/content/content-paths';
import { createContentClient, type FetchContent, NotFoundError } from '../../data/content-client.ts';
import { createQueries } from '../../data/queries.ts';
import { QueryCache } from '../../data/query-cache.ts';
import { matchRoute, type Pattern, patterns } from '../../routes/match.ts';
import { MovedError, personalPages, type RouteMatch } from '../../routes/route.ts';
import { getRoute } from '../../routes/route-table.ts';

/**
 * Returns the configured redirect of a path without a page. It is only called before a 404. A failed lookup counts as
 * no redirect.
 */
export async function findRedirect(
  { blog, pageType, path }: RouteMatch,
  fetchContent: FetchContent,
): Promise<string | undefined> {
  // The path of a personal page is a secret and cannot have a redirect.
  if (personalPages.has(pageType)) return undefined;
  const response = await fetchContent(
    requestPath(serverContentPaths.redirect, {}, { blog_type: blog.type, path }),
  ).catch(() => undefined);
  const location = (response?.body as Redirect | undefined)?.location;
  // In canonical form, to avoid a second redirect.
  return location && matchRoute(location, '').match.path;
}

/** Checks that the canonical form of a request exists, so that one redirect leads to the final URL. */
export async function ensurePageExists(match: RouteMatch, fetchContent: FetchContent): Promise<void> {
  if (personalPages.has(match.pageType)) return;
  const route = await getRoute(match.pageType);
  try {
    await route.load({
      match,
      data: new QueryCache(),
      queries: createQueries(createContentClient(fetchContent)),
    });
  } catch (error) {
    // A page that is unavailable now may be available after the redirect.
    if (error instanceof MovedError || error instanceof NotFoundError) throw error;
  }
}

/** Finds the page whose slugs match in lower case. It is only called before a 404. */
export async function findLowerCasePage(
  { pageType, path }: RouteMatch,
  fetchContent: FetchContent,
): Promise<string | undefined> {
  if (personalPages.has(pageType)) return undefined;
  const lower = lowerCaseSlug(path);
  const { match } = matchRoute(lower, '');
  if (lower === path || match.pageType === 'not-found') return undefined;
  try {
    await ensurePageExists(match, fetchContent);
    return match.path;
  } catch (error) {
    return error instanceof MovedError ? error.location : findRedirect(match, fetchContent);
  }
}

/** Parameters that may contain capitals: search text and secrets. Slugs have none. */
const caseSensitiveParams = new Set([':query', ':id', ':nonce']);

/**
 * Returns the path in lower case if only that is a page: `/Blog/Grammar` becomes `/blog/grammar`, and
 * `/Blog/Search/Comma` becomes `/blog/search/Comma`. It loads nothing. Only the server does this, not the browser.
 */
export function lowerCasePath(path: string): string | undefined {
  // The common case. This runs before each page is rendered.
  if (!/[A-Z]/.test(path)) return undefined;
  const { blog, pageType } = matchRoute(path, '').match;
  const blogPatterns = patterns.filter((pattern) => pattern.blog === blog);
  const matched = blogPatterns.findIndex((pattern) => pattern.pageType === pageType);
  // Patterns before the matched one take precedence in any case.
  const candidates = matched < 0 ? [...blogPatterns, ...patterns] : blogPatterns.slice(0, matched);
  const pattern = candidates.find((one) => matchesInOtherCase(one, path));
  if (!pattern) return undefined;
  const segments = path.split('/');
  const parts = pattern.template.split('/').map((part, index) => {
    if (!part.startsWith(':')) return part;
    return caseSensitiveParams.has(part) ? segments[index] : lowerCaseSlug(segments[index] ?? '');
  });
  return parts.join('/');
}

/** Lower case except for percent-encoded characters. */
function lowerCaseSlug(path: string): string {
  return path.replace(/%[\da-f]{2}|[A-Z]+/gi, (found) => (found.startsWith('%') ? found : found.toLowerCase()));
}

function matchesInOtherCase({ expression }: Pattern, path: string): boolean {
  return new RegExp(expression.source, 'i').test(path) && !expression.test(path);
}
