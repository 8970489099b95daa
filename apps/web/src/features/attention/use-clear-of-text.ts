import { type RefObject, useEffect } from 'react';

/** What is being read. */
const text = '[data-post-body]';

/** Lets a panel step aside for as long as it would lie over the text of the post. */
export function useClearOfText(panel: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const listen = new AbortController();
    const look = () => {
      const own = panel.current?.getBoundingClientRect();
      const read = document.querySelector(text)?.getBoundingClientRect();
      if (own) panel.current?.toggleAttribute('data-aside', read !== undefined && overlap(own, read));
    };
    look();
    for (const kind of ['scroll', 'resize']) addEventListener(kind, look, { signal: listen.signal, passive: true });
    // The text moves without a scroll too: a font comes late, or the reader sets another size.
    const sizes = new ResizeObserver(look);
    sizes.observe(document.body);
    return () => {
      listen.abort();
      sizes.disconnect();
    };
  }, [panel]);
}

function overlap(one: DOMRect, other: DOMRect): boolean {
  const beside = one.right <= other.left || other.right <= one.left;
  const above = one.bottom <= other.top || other.bottom <= one.top;
  return !beside && !above;
}
