import type { Remembered } from './history-memory.ts';

/** Puts a reader where a page begins: at its top, at the place its address names, or where they left it. */
export function arriveAt({ top, link }: Remembered): void {
  const named = top === 0 ? elementOf(location.hash) : null;
  if (named) named.scrollIntoView();
  else window.scrollTo(0, top);
  focusOn(link);
}

/** Who comes back goes on from the link they used; who comes anew begins at the headline. */
function focusOn(link: string | null): void {
  const used = link && document.querySelector<HTMLElement>(`main a[href="${CSS.escape(link)}"]`);
  (used || document.querySelector<HTMLElement>('main h1'))?.focus({ preventScroll: true });
}

function elementOf(hash: string): Element | null {
  try {
    return hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
  } catch {
    // A percent sign that encodes nothing.
    return null;
  }
}
