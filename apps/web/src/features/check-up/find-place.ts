import type { TextPlace } from '@contenthub/contracts/check-up';
import { postTextAttribute } from '../../content/page-state.ts';

const text = `[${postTextAttribute}]`;

/** The element of the shown text that a place means; nothing where it cannot be found again. */
export function findPlace(place: TextPlace): Element | undefined {
  if ('tag' in place) return document.querySelectorAll(`${text} ${place.tag}`)[place.index];
  if (!place.near) return undefined;
  const holds = (element: Element) => plain(element.textContent).includes(place.near);
  const all = [...document.querySelectorAll(`${text} *`)].filter(holds);
  // The innermost of the first that has the words.
  return all.find((element) => !all.some((other) => other !== element && element.contains(other)));
}

const markAttribute = 'data-check-up-place';

/** Brings a place into view, gives it focus for those who listen or type, and marks it until another one is shown. */
export function showPlace(place: TextPlace): void {
  const element = findPlace(place);
  if (!(element instanceof HTMLElement)) return;
  for (const marked of document.querySelectorAll(`[${markAttribute}]`)) marked.removeAttribute(markAttribute);
  element.setAttribute(markAttribute, '');
  if (element.tabIndex < 0) element.tabIndex = -1;
  element.focus({ preventScroll: true });
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  element.scrollIntoView({ block: 'center', behavior: still ? 'auto' : 'smooth' });
}

function plain(words: string): string {
  return words.replace(/\s+/g, ' ');
}
