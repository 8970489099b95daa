import { campaignLink } from '../campaign/campaign-link.ts';

/** Marks a link that takes the reader's campaign along. */
const campaignLinks = 'a[data-campaign]';
const written = new WeakMap<Element, { plain: string; marked: string }>();

/**
 * Puts campaign parameters on a marketing link when it is about to be used, by whichever way. The shared HTML has none,
 * and a link that was marked on one page is marked anew on the next.
 */
export function carryCampaigns(): void {
  for (const kind of ['focusin', 'pointerdown', 'click', 'auxclick', 'contextmenu']) {
    document.addEventListener(kind, mark, { capture: true, passive: true });
  }
}

function mark({ target }: Event): void {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>(campaignLinks) : null;
  if (!link) return;
  const before = written.get(link);
  const plain = before && link.href === before.marked ? before.plain : link.href;
  link.href = campaignLink(plain, location.search);
  written.set(link, { plain, marked: link.href });
}
