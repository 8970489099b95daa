import { normalizeLines, onOwnLines, truncateExcerpt } from '@contenthub/post-html/text-lines';

/** Parses with the browser's own parser. That of the services would more than double the size of the scripts. */
const parse = (html: string) => new DOMParser().parseFromString(html, 'text/html').body;

/** The visible text of HTML, in one line. */
export function toPlainText(html: string): string {
  return parse(html).textContent.replace(/\s+/g, ' ').trim();
}

/** The text that the hub shows if a post has no excerpt. */
export function createExcerpt(html: string): string {
  return truncateExcerpt(toPlainText(html));
}

/** The visible text of HTML, with each heading, paragraph and list item on its own line. */
export function extractText(html: string): string {
  return normalizeLines(collectText(parse(html)));
}

function collectText({ childNodes }: Node): string {
  return Array.from(childNodes, (node) => {
    if (node instanceof Text) return node.data.replace(/\s+/g, ' ');
    return node instanceof Element ? onOwnLines(node.localName, collectText(node)) : '';
  }).join('');
}
