import type { Navigation } from './navigation.ts';

/** One handler for all links, those inside a post's text among them. */
export function followLinks(navigation: Navigation): void {
  document.addEventListener('click', (event) => {
    const url = ownAddress(event);
    if (!url || opensElsewhere(event) || !navigation.knows(url)) return;
    // A place on this very page is the browser's business.
    if (url.pathname === location.pathname && url.search === location.search && url.hash) {
      navigation.leaveForPlaceOnPage();
      return;
    }
    event.preventDefault();
    void navigation.go(url);
  });
  for (const hint of ['pointerover', 'touchstart', 'focusin']) {
    document.addEventListener(hint, (event) => prepare(navigation, event), { passive: true });
  }
}

function prepare(navigation: Navigation, event: Event): void {
  const url = ownAddress(event);
  if (url && url.pathname !== location.pathname && navigation.knows(url)) navigation.prepare(url);
}

function ownAddress(event: Event): URL | undefined {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link?.href || (link.target && link.target !== '_self') || link.hasAttribute('download')) return undefined;
  const url = new URL(link.href);
  return url.origin === location.origin ? url : undefined;
}

function opensElsewhere(event: MouseEvent): boolean {
  return (
    event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
  );
}
