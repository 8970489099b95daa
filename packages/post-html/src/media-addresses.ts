import { getElementsByTagName } from 'domutils';
import { parseDocument } from 'htmlparser2';

const mediaTags = new Set(['img', 'video', 'audio', 'source', 'track']);

/** Every file that a post shows or plays, so that it can be copied into the hub's own store. */
export function mediaAddresses(html: string): string[] {
  const elements = getElementsByTagName((name) => mediaTags.has(name), parseDocument(html));
  const addresses = elements.flatMap(({ attribs }) => [attribs.src, attribs.poster]);
  return [...new Set(addresses.filter((address) => address !== undefined && !address.startsWith('data:')))] as string[];
}
