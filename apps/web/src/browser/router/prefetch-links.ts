import { getInternalUrl } from './internal-url.ts';
import type { Router } from './router.ts';

/** How long the pointer, a finger or the focus rests on a link before its page is prefetched. */
const intentMs = 80;
const maxPrefetches = 2;

/** Prefetches the page of a link that a reader is about to follow. */
export function prefetchLinks(router: Pick<Router, 'prefetch' | 'canNavigateTo'>): void {
  let resting: ReturnType<typeof setTimeout>;
  let inFlight = 0;
  const prefetch = async (url: URL) => {
    const { connection } = navigator as { connection?: { saveData?: boolean } };
    if (connection?.saveData || inFlight === maxPrefetches) return;
    inFlight += 1;
    await router.prefetch(url);
    inFlight -= 1;
  };
  let url: URL | undefined;
  for (const type of ['pointerover', 'touchstart', 'focusin', 'touchmove', 'scroll']) {
    const wait = ({ target }: Event) => {
      clearTimeout(resting);
      // A finger that moves does not tap. A page that scrolls may still come to rest under the pointer.
      if (type !== 'scroll') url = type === 'touchmove' ? undefined : getInternalUrl(target);
      if (!url || url.pathname === location.pathname || !router.canNavigateTo(url)) return;
      resting = setTimeout(prefetch, intentMs, url);
    };
    document.addEventListener(type, wait, { passive: true });
  }
}
