import { type AnyNode, type Element, isTag, isText } from 'domhandler';
import { textContent } from 'domutils';
import { parseDocument } from 'htmlparser2';
import { normalizeLines, onOwnLines, truncateExcerpt } from './text-lines.ts';

/** The visible text of HTML, in one line. */
export function toPlainText(html: string): string {
  return textContent(parseDocument(html)).replaceAll('\0', '').replace(/\s+/g, ' ').trim();
}

/** The text of HTML, truncated at a word boundary to at most 130 characters plus an ellipsis. */
export function createExcerpt(html: string): string {
  return truncateExcerpt(toPlainText(html));
}

/** Elements with examples instead of prose: code, quotations and mentioned words. Lists of examples count as well. */
const exampleTags = new Set('blockquote cite code em i kbd pre q samp td var'.split(' '));
const quotation = /“[^”\n]{1,200}”|"[^"\n]{1,200}"/g;

/** The visible text of a post, with each heading, paragraph and list item on its own line. */
export function extractPostText(html: string): string {
  return normalizeLines(collectText(parseDocument(html).children, () => true));
}

/** Splits the text into the post's prose and its examples. */
export function splitProseAndExamples(html: string): { prose: string; examples: string } {
  const nodes = parseDocument(html).children;
  const prose = normalizeLines(collectText(nodes, (example) => !example));
  const shown = normalizeLines(collectText(nodes, (example) => example));
  const quoted = prose.match(quotation) ?? [];
  return { prose: prose.replace(quotation, ' '), examples: [shown, ...quoted].join('\n') };
}

function collectText(nodes: AnyNode[], wanted: (example: boolean) => boolean, inExample = false): string {
  return nodes
    .map((node) => {
      if (isText(node)) return wanted(inExample) ? node.data.replace(/\s+/g, ' ') : ' ';
      if (!isTag(node)) return '';
      const text = collectText(node.children, wanted, inExample || isExample(node));
      return onOwnLines(node.name, text);
    })
    .join('');
}

function isExample({ name, attribs }: Element): boolean {
  return exampleTags.has(name) || attribs.class === 'examples';
}
