import { type Accounts, returnAddress } from '../brand/accounts.ts';

/**
 * Sign-in and sign-up links lead back to the page the reader is on. The shared HTML names the page that was loaded; once
 * the reader has moved on without loading another, the link is corrected when it is about to be used.
 */
export function carryReturnAddress(accounts: Accounts): void {
  const pages = [accounts.signIn, accounts.signUp].map((address) => new URL(address, location.origin).href);
  const mark = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null;
    if (!link || !pages.includes(link.href.split('?')[0] ?? '')) return;
    const { origin, pathname, search, hash } = location;
    const url = new URL(link.href);
    url.searchParams.set('next', returnAddress(accounts, { origin, path: pathname + search + hash }));
    if (link.href !== url.href) link.href = url.href;
  };
  for (const kind of ['focusin', 'pointerdown', 'click', 'auxclick', 'contextmenu']) {
    document.addEventListener(kind, mark, { capture: true, passive: true });
  }
}
