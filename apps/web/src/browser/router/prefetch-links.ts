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
  // The pointer leaves a link for another element, and a finger that scrolls does not tap.
  for (const type of ['pointerover', 'touchstart', 'focusin', 'scroll']) {
    const wait = ({ target }: Event) => {
      clearTimeout(resting);
      const url = type === 'scroll' ? undefined : getInternalUrl(target);
      if (!url || url.pathname === location.pathname || !router.canNavigateTo(url)) return;
      resting = setTimeout(prefetch, intentMs, url);
    };
    document.addEventListener(type, wait, { passive: true });
  }
}
