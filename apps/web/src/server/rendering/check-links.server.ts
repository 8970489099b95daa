import type { CheckedLink } from '@contenthub/contracts/content/preview';
import { type FetchContent, NotFoundError } from '../../data/content-client.ts';
import { matchRoute } from '../../routes/match.ts';
import { MovedError, personalPages } from '../../routes/route.ts';
import type { CheckLinks } from './frontend.server.ts';
import { ensurePageExists, findRedirect, lowerCasePath } from './redirects.server.ts';

// Paths on this site that are not pages: files, WordPress, accounts.
const nonPagePaths = /^\/(?:assets|api|wp-[a-z]+|signin|signup|reset-password|confirm-email|account)\b/;

/**
 * Checks that each internal link resolves, with the same routing as pages. External links are not checked, because a
 * draft could make the server request any URL.
 */
export const checkLinks: CheckLinks = (links, origin, fetchContent) => {
  const results = new Map<string, Promise<Pick<CheckedLink, 'state' | 'to'>>>();
  const check = (url: URL) => {
    const address = url.pathname + url.search;
    const result = results.get(address) ?? getLinkState(url, fetchContent);
    results.set(address, result);
    return result;
  };
  return Promise.all(
    links.map(async (link) => {
      const url = URL.canParse(link.href, origin) ? new URL(link.href, origin) : undefined;
      if (link.state !== 'unchecked' || url?.origin !== origin || nonPagePaths.test(url.pathname)) return link;
      return { ...link, ...(await check(url)) };
    }),
  );
};

async function getLinkState(
  { origin, pathname, search }: URL,
  fetchContent: FetchContent,
): Promise<Pick<CheckedLink, 'state' | 'to'>> {
  const lowerCase = lowerCasePath(pathname);
  if (lowerCase) {
    const found = await getLinkState(new URL(lowerCase + search, origin), fetchContent);
    return found.state === 'fine' ? { state: 'moved', to: lowerCase } : found;
  }
  const { match, redirect } = matchRoute(pathname, search);
  if (personalPages.has(match.pageType)) return { state: 'unchecked' };
  try {
    if (match.pageType === 'not-found') throw new NotFoundError(pathname);
    await ensurePageExists(match, fetchContent);
    return redirect ? { state: 'moved', to: match.path } : { state: 'fine' };
  } catch (error) {
    if (error instanceof MovedError) return { state: 'moved', to: error.location };
    const to = await findRedirect(match, fetchContent);
    return to ? { state: 'moved', to } : { state: 'missing' };
  }
}
