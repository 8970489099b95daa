import { textContent } from 'domutils';
import { parseDocument } from 'htmlparser2';

/** What a reader would see of some HTML, in one line. */
export function plainText(html: string): string {
  return textContent(parseDocument(html)).replaceAll('\0', '').replace(/\s+/g, ' ').trim();
}
