import type { CheckedLink } from '@contenthub/contracts/check-up';
import type { Ask } from '../content/content-client.ts';
import { NotFoundError } from '../content/not-found-error.ts';
import { matchAddress } from '../routes/match.ts';
import { MovedError, personalPages } from '../routes/route.ts';
import type { CheckLinks } from './frontend.server.ts';
import { lowerCasePath } from './letter-case.server.ts';
import { findInCanonicalForm, oldAddress } from './old-address.server.ts';

// Of this site, and no pages: files, WordPress, the accounts.
const noPages = /^\/(?:assets|api|wp-[a-z]+|signin|signup|reset-password|confirm-email|account)\b/;

/**
 * Says of each link whether something stands where it leads: in the way in which a page is found, so that nobody knows it
 * better. Other sites are not asked: a draft names any address it likes, and the server would go there.
 */
export const checkedLinks: CheckLinks = (links, origin, ask) => {
  const found = new Map<string, Promise<Pick<CheckedLink, 'state' | 'to'>>>();
  const check = (url: URL) => {
    const address = url.pathname + url.search;
    const known = found.get(address) ?? stateOf(url, ask);
    found.set(address, known);
    return known;
  };
  return Promise.all(
    links.map(async (link) => {
      const url = URL.canParse(link.href, origin) ? new URL(link.href, origin) : undefined;
      if (link.state !== 'unchecked' || url?.origin !== origin || noPages.test(url.pathname)) return link;
      return { ...link, ...(await check(url)) };
    }),
  );
};

async function stateOf({ origin, pathname, search }: URL, ask: Ask): Promise<Pick<CheckedLink, 'state' | 'to'>> {
  const lowerCase = lowerCasePath(pathname);
  if (lowerCase) {
    const found = await stateOf(new URL(lowerCase + search, origin), ask);
    return found.state === 'fine' ? { state: 'moved', to: lowerCase } : found;
  }
  const { place, redirect } = matchAddress(pathname, search);
  if (personalPages.has(place.pageType)) return { state: 'unchecked' };
  try {
    if (place.pageType === 'not-found') throw new NotFoundError(pathname);
    await findInCanonicalForm(place, ask);
    return redirect ? { state: 'moved', to: place.path } : { state: 'fine' };
  } catch (error) {
    if (error instanceof MovedError) return { state: 'moved', to: error.location };
    const to = await oldAddress(place, ask);
    return to ? { state: 'moved', to } : { state: 'missing' };
  }
}
