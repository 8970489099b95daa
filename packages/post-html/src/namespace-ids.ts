import { contentIdPrefix, withContentIdPrefix } from '@contenthub/contracts/content/content-ids';
import { getElementsByTagName } from 'domutils';
import { parseHtml, renderHtml } from './parsed-html.ts';

type Attributes = Record<string, string>;

// Excludes the top of the page (`#`, `#top`) and text fragments, which reference no element.
const fragment = /^\s*#(?!top\s*$|:~:)(?=\S)/i;

/**
 * Namespaces an element's id and its link to another id. The sanitiser allows no other attribute that references an
 * element.
 */
export function namespaceIds({ ...attributes }: Attributes): Attributes {
  const { id, href } = attributes;
  if (id) attributes.id = withContentIdPrefix(id);
  if (href && fragment.test(href)) attributes.href = `#${withContentIdPrefix(href.replace(fragment, ''))}`;
  return attributes;
}

const namespaceMissing = new RegExp(` (?:id="(?!${contentIdPrefix})|href="#(?!${contentIdPrefix}|"))`);

/** Namespaces the ids of a whole text. Posts stored by earlier releases have ids without the prefix. */
export function namespaceAllIds(html: string): string {
  if (!namespaceMissing.test(html)) return html;
  const document = parseHtml(html);
  for (const element of getElementsByTagName(() => true, document)) element.attribs = namespaceIds(element.attribs);
  return renderHtml(document);
}
