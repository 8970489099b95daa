import { type RefObject, useLayoutEffect } from 'react';
import { popupState } from './overlay-state.ts';

/** Calls back whether an element overlaps one of the others, now and whenever they may have moved. */
export function useOverlap(
  element: RefObject<HTMLElement | null>,
  others: string,
  onChange: (overlaps: boolean) => void,
): void {
  useLayoutEffect(() => {
    const listen = new AbortController();
    const update = () => {
      const own = element.current?.getBoundingClientRect();
      if (own) onChange([...document.querySelectorAll(others)].some((other) => overlaps(own, other)));
    };
    update();
    const options = { signal: listen.signal, passive: true, capture: true };
    for (const kind of ['scroll', 'resize', 'toggle']) addEventListener(kind, update, options);
    // The text also moves without a scroll, when a font loads or the reader changes the text size.
    const sizes = new ResizeObserver(update);
    sizes.observe(document.body);
    const unsubscribe = popupState.subscribe(update);
    return () => {
      listen.abort();
      sizes.disconnect();
      unsubscribe();
    };
  }, [element, others, onChange]);
}

function overlaps(one: DOMRect, element: Element): boolean {
  const other = element.getBoundingClientRect();
  const beside = one.right <= other.left || other.right <= one.left;
  const above = one.bottom <= other.top || other.bottom <= one.top;
  return !beside && !above;
}
