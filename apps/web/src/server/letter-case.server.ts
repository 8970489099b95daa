import { matchAddress, type Pattern, patterns } from '../routes/match.ts';

/** What may have capitals: a reader's own words, and a secret. Slugs have none. */
const asGiven = new Set([':query', ':id', ':nonce']);

/**
 * The path in lower case, where it is a page's in that case alone: `/Blog/Grammar` is `/blog/grammar`, and
 * `/Blog/Search/Comma` is `/blog/search/Comma`. Nothing has to be loaded to say so. Browsers leave it to the server.
 */
export function lowerCasePath(path: string): string | undefined {
  // Nearly every path: it is asked before each page is rendered.
  if (!/[A-Z]/.test(path)) return undefined;
  const { blog, pageType } = matchAddress(path, '').place;
  const own = patterns.filter((pattern) => pattern.blog === blog);
  const matched = own.findIndex((pattern) => pattern.pageType === pageType);
  // What is tried before the pattern that matched comes before it in any case, too.
  const candidates = matched < 0 ? [...own, ...patterns] : own.slice(0, matched);
  const pattern = candidates.find((one) => isInOtherCase(one, path));
  if (!pattern) return undefined;
  const given = path.split('/');
  const parts = pattern.address.split('/').map((part, index) => {
    if (!part.startsWith(':')) return part;
    return asGiven.has(part) ? given[index] : lowerCaseSlug(given[index] ?? '');
  });
  return parts.join('/');
}

/** In lower case, without the codes of encoded characters. */
export function lowerCaseSlug(path: string): string {
  return path.replace(/%[\da-f]{2}|[A-Z]+/gi, (found) => (found.startsWith('%') ? found : found.toLowerCase()));
}

function isInOtherCase({ expression }: Pattern, path: string): boolean {
  return new RegExp(expression.source, 'i').test(path) && !expression.test(path);
}
