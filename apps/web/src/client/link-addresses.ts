import { type Accounts, returnAddress } from '../brand/accounts.ts';
import { campaignLink } from '../campaign/campaign-link.ts';

const withCampaign = new WeakMap<Element, { before: string; after: string }>();

/**
 * Completes a link when it is about to be used, however that happens. The shared HTML names no campaign, and sign-in links
 * in it lead back to the page that was loaded, which may not be the page the reader is on now.
 */
export function completeLinks(accounts: Accounts): void {
  const pages = [accounts.signIn, accounts.signUp].map((address) => new URL(address, location.origin).href);
  const complete = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null;
    if (link && pages.includes(link.href.split('?')[0] ?? '')) setReturnAddress(link, accounts);
    if (link?.matches('[data-campaign]')) addCampaign(link);
  };
  for (const kind of ['focusin', 'pointerdown', 'click', 'auxclick', 'contextmenu']) {
    document.addEventListener(kind, complete, { capture: true, passive: true });
  }
}

function setReturnAddress(link: HTMLAnchorElement, accounts: Accounts): void {
  const { origin, pathname, search, hash } = location;
  const url = new URL(link.href);
  url.searchParams.set('next', returnAddress(accounts, { origin, path: pathname + search + hash }));
  if (link.href !== url.href) link.href = url.href;
}

/** A link that got the campaign of one page gets that of the next instead. */
function addCampaign(link: HTMLAnchorElement): void {
  const known = withCampaign.get(link);
  const before = known && link.href === known.after ? known.before : link.href;
  link.href = campaignLink(before, location.search);
  withCampaign.set(link, { before, after: link.href });
}
