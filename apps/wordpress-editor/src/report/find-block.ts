import type { TextLocation } from '@contenthub/contracts/content/preview';

export type BlockText = { clientId: string; html: string };

const plainText = (html: string) =>
  html
    .replace(/<[^>]*>/g, '')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ');

/** The block that a location of the content report refers to. */
export function findBlock(blocks: readonly BlockText[], place: TextLocation): string | undefined {
  if ('near' in place) {
    const words = place.near.trim();
    return words ? blocks.find(({ html }) => plainText(html).includes(words))?.clientId : undefined;
  }
  // The hub turns a level 1 heading into level 2.
  const tag = new RegExp(`<${place.tag === 'h2' ? 'h[12]' : place.tag}[\\s>]`, 'gi');
  let before = 0;
  for (const { clientId, html } of blocks) {
    before += html.match(tag)?.length ?? 0;
    if (place.index < before) return clientId;
  }
  return undefined;
}
