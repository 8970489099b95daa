import type { PageMeta } from '../routes/route.ts';

/** What only the server writes: after a move it would speak of the page before. */
const ofThePageBefore =
  '[property^="og:"],[name^="twitter:"],[name=robots],[rel=alternate],[type="application/ld+json"]';

/**
 * The head of a document that now shows another page. Browsers share and save it by these; search engines and feed
 * readers ask the server, and get the whole of it.
 */
export function describeDocument({ title, description, canonical }: PageMeta): void {
  document.title = title;
  const { head } = document;
  for (const element of head.querySelectorAll(ofThePageBefore)) element.remove();
  const link = head.querySelector<HTMLLinkElement>('[rel=canonical]');
  if (link) link.href = new URL(canonical, link.href).href;
  head.querySelector('[name=description]')?.setAttribute('content', description);
}
