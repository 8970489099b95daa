import type { Redirect } from '@contenthub/contracts/content/content-api';
import { requestPath, serverContentPaths } from '@contenthub/contracts/content/content-paths';
import { createContentClient, type FetchContent, NotFoundError } from '../../data/content-client.ts';
import { createQueries } from '../../data/queries.ts';
import { PageQueryCache } from '../../data/query-cache.ts';
import { matchRoute, type Pattern, patterns } from '../../routes/match.ts';
import { MovedError, personalPages, type RouteMatch } from '../../routes/route.ts';
import { getRoute } from '../../routes/route-table.ts';

/**
 * Where an address leads at which there is no page: asked before a page says so, and never for a page that is there.
 * Without an answer it leads nowhere.
 */
export async function findRedirect(
  { blog, pageType, path }: RouteMatch,
  fetchContent: FetchContent,
): Promise<string | undefined> {
  // The address of a personal page is a secret, and has never been anybody else's.
  if (personalPages.has(pageType)) return undefined;
  const response = await fetchContent(
    requestPath(serverContentPaths.redirect, {}, { blog_type: blog.type, path }),
  ).catch(() => undefined);
  const location = (response?.body as Redirect | undefined)?.location;
  // In its canonical form, so that nobody is sent on twice.
  return location && matchRoute(location, '').match.path;
}

/** Whether what was asked for in another than its canonical form is there in it; one redirect then leads to where it is. */
export async function ensurePageExists(match: RouteMatch, fetchContent: FetchContent): Promise<void> {
  if (personalPages.has(match.pageType)) return;
  const route = await getRoute(match.pageType);
  try {
    await route.load({
      match,
      data: new PageQueryCache(),
      queries: createQueries(createContentClient(fetchContent)),
    });
  } catch (error) {
    // What cannot be had just now may be had there.
    if (error instanceof MovedError || error instanceof NotFoundError) throw error;
  }
}

/** The page that stands at an address once its slugs are in lower case, as every slug is; asked for one that is not there. */
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

/** What may have capitals: a reader's own words, and a secret. Slugs have none. */
const caseSensitiveParams = new Set([':query', ':id', ':nonce']);

/**
 * The path in lower case, where it is a page's in that case alone: `/Blog/Grammar` is `/blog/grammar`, and
 * `/Blog/Search/Comma` is `/blog/search/Comma`. Nothing has to be loaded to say so. Browsers leave it to the server.
 */
export function lowerCasePath(path: string): string | undefined {
  // Nearly every path: it is asked before each page is rendered.
  if (!/[A-Z]/.test(path)) return undefined;
  const { blog, pageType } = matchRoute(path, '').match;
  const blogPatterns = patterns.filter((pattern) => pattern.blog === blog);
  const matched = blogPatterns.findIndex((pattern) => pattern.pageType === pageType);
  // What is tried before the pattern that matched comes before it in any case, too.
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

/** In lower case, without the codes of encoded characters. */
function lowerCaseSlug(path: string): string {
  return path.replace(/%[\da-f]{2}|[A-Z]+/gi, (found) => (found.startsWith('%') ? found : found.toLowerCase()));
}

function matchesInOtherCase({ expression }: Pattern, path: string): boolean {
  return new RegExp(expression.source, 'i').test(path) && !expression.test(path);
}
