import { brand } from '@contenthub/contracts/brand';
import { type Accounts, getReturnUrl } from '../../sites/accounts.ts';
import { getInternalUrl } from './internal-url.ts';
import type { Router } from './router.ts';

/** One handler for all links, including links in post text. */
export function followLinks(router: Router): void {
  document.addEventListener('click', (event) => {
    const url = getInternalUrl(event.target);
    if (!url || isModifiedClick(event) || !router.canNavigateTo(url)) return;
    // The browser handles links to a section of the same page.
    if (url.pathname === location.pathname && url.search === location.search && url.hash) {
      router.saveBeforeHashChange();
      return;
    }
    event.preventDefault();
    void router.go(url);
  });
}

function isModifiedClick(event: MouseEvent): boolean {
  return (
    event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
  );
}

/** The only parameters that are copied from the page URL to a marketing link. */
const campaignParameters = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'] as const;

/**
 * Adds the reader's campaign to an external URL, or our own source and medium when there is none. Parameters of the URL
 * itself take precedence, and a repeated parameter is dropped. Browser only, because the HTML is the same for everyone.
 */
export function addCampaignParameters(href: string, search: string): string {
  const url = new URL(href);
  const readerQuery = new URLSearchParams(search);
  const defaults: Record<string, string> = brand.campaign;
  for (const name of campaignParameters) {
    const [given, ...repeated] = readerQuery.getAll(name);
    const value = (repeated.length === 0 && given) || defaults[name];
    if (value && !url.searchParams.has(name)) url.searchParams.set(name, value);
  }
  return url.href;
}

const decoratedLinks = new WeakMap<Element, { before: string; after: string }>();

/**
 * Completes a link just before it is used. The shared HTML contains no campaign, and its sign-in links return to the
 * page that was loaded first, not to the current page.
 */
export function decorateLinks(accounts: Accounts): void {
  const accountUrls = [accounts.signIn, accounts.signUp].map((address) => new URL(address, location.origin).href);
  const decorate = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null;
    if (link && accountUrls.includes(link.href.split('?')[0] ?? '')) setReturnUrl(link, accounts);
    if (link?.matches('[data-campaign]')) addCampaign(link);
  };
  for (const kind of ['focusin', 'pointerdown', 'click', 'auxclick', 'contextmenu']) {
    document.addEventListener(kind, decorate, { capture: true, passive: true });
  }
}

function setReturnUrl(link: HTMLAnchorElement, accounts: Accounts): void {
  const { origin, pathname, search, hash } = location;
  const url = new URL(link.href);
  url.searchParams.set('next', getReturnUrl(accounts, { origin, path: pathname + search + hash }));
  if (link.href !== url.href) link.href = url.href;
}

/** Replaces the campaign of the previous page in a link. */
function addCampaign(link: HTMLAnchorElement): void {
  const known = decoratedLinks.get(link);
  const before = known && link.href === known.after ? known.before : link.href;
  link.href = addCampaignParameters(before, location.search);
  decoratedLinks.set(link, { before, after: link.href });
}
