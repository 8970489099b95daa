/** The address of a link, if it leads to a page of this site and opens in this tab. */
export function getInternalUrl(target: EventTarget | null): URL | undefined {
  const link = target instanceof Element ? target.closest('a') : null;
  if (!link?.href || (link.target && link.target !== '_self') || link.hasAttribute('download')) return undefined;
  const url = new URL(link.href);
  return url.origin === location.origin ? url : undefined;
}
