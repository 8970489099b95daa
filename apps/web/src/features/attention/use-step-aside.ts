import { type RefObject, useLayoutEffect, useSyncExternalStore } from 'react';
import { popupState } from './popup-state.ts';

/** What is being read: the text of the post, what stands below it, and the footer. */
const beingRead = '[data-post-body], main > article ~ *, footer';

/** Whether the popup is out of the way, as it is for as long as it would lie over something that is being read. */
export function useStepAside(panel: RefObject<HTMLElement | null>): boolean {
  useLayoutEffect(() => {
    const listen = new AbortController();
    const look = () => {
      const own = panel.current?.getBoundingClientRect();
      if (own) popupState.stepAside([...document.querySelectorAll(beingRead)].some((one) => overlap(own, one)));
    };
    look();
    for (const kind of ['scroll', 'resize']) addEventListener(kind, look, { signal: listen.signal, passive: true });
    // The text moves without a scroll too: a font comes late, or the reader sets another size.
    const sizes = new ResizeObserver(look);
    sizes.observe(document.body);
    return () => {
      listen.abort();
      sizes.disconnect();
      popupState.stepAside(false);
    };
  }, [panel]);
  return useSyncExternalStore(popupState.subscribe, popupState.current, () => 'aside') === 'aside';
}

function overlap(one: DOMRect, element: Element): boolean {
  const other = element.getBoundingClientRect();
  const beside = one.right <= other.left || other.right <= one.left;
  const above = one.bottom <= other.top || other.bottom <= one.top;
  return !beside && !above;
}
