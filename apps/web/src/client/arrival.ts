import { contentId } from '@contenthub/contracts/content-ids';
import type { Remembered } from './history-memory.ts';

/** Puts a reader where a page begins: at its top, at the place its address names, or where they left it. */
export function arriveAt({ top, link }: Remembered): void {
  const id = top === 0 ? idOf(location.hash) : '';
  const named = id && (document.getElementById(id) ?? document.getElementById(contentId(id)));
  if (named) named.scrollIntoView();
  else window.scrollTo(0, top);
  focusOn(link);
}

/**
 * Goes to the section of a post that the hash names without its prefix, as links from before the prefix do. Any other
 * hash is the browser's business.
 */
export function goToOldHash(): void {
  const id = idOf(location.hash);
  if (!id || document.getElementById(id)) return;
  const section = document.getElementById(contentId(id));
  if (!section) return;
  if (section.tabIndex < 0) section.tabIndex = -1;
  section.scrollIntoView();
  section.focus({ preventScroll: true });
}

/** Who comes back goes on from the link they used; who comes anew begins at the headline. */
function focusOn(link: string | null): void {
  const used = link && document.querySelector<HTMLElement>(`main a[href="${CSS.escape(link)}"]`);
  (used || document.querySelector<HTMLElement>('main h1'))?.focus({ preventScroll: true });
}

function idOf(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    // A percent sign that encodes nothing.
    return '';
  }
}
