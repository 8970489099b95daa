import { type AnyNode, type Element, isTag, isText } from 'domhandler';
import { textContent } from 'domutils';
import { type ParsedHtml, toDocument } from './parsed-html.ts';
import { collapseSpaces, isBlock, normalizeLines, truncateExcerpt } from './text-lines.ts';

/** The visible text of HTML, in one line. */
export function toPlainText(html: ParsedHtml): string {
  return collapseSpaces(textContent(toDocument(html)).replaceAll('\0', '')).trim();
}

/** The text of HTML, truncated at a word boundary to at most 130 characters plus an ellipsis. */
export function createExcerpt(html: ParsedHtml): string {
  return truncateExcerpt(toPlainText(html));
}

/** Elements with examples instead of prose: code, quotations and mentioned words. Lists of examples count as well. */
const exampleTags = new Set('blockquote cite code em i kbd pre q samp td var'.split(' '));
const quotation = /“[^”\n]{1,200}”|"[^"\n]{1,200}"/g;

/** The visible text of a post, with each heading, paragraph and list item on its own line. */
type PostText = {
  text: string;
  /** The text without its examples. */
  prose: string;
  examples: string;
};

export function extractPostText(html: ParsedHtml): PostText {
  const collected: PostText = { text: '', prose: '', examples: '' };
  collectText(toDocument(html).children, collected, false);
  const prose = normalizeLines(collected.prose);
  const quoted = prose.match(quotation) ?? [];
  return {
    text: normalizeLines(collected.text),
    prose: prose.replace(quotation, ' '),
    examples: [normalizeLines(collected.examples), ...quoted].join('\n'),
  };
}

function collectText(nodes: AnyNode[], collected: PostText, inExample: boolean): void {
  for (const node of nodes) {
    if (isText(node)) {
      const data = collapseSpaces(node.data);
      collected.text += data;
      collected.prose += inExample ? ' ' : data;
      collected.examples += inExample ? data : ' ';
    } else if (isTag(node)) {
      const block = isBlock(node.name);
      if (block) startLine(collected);
      collectText(node.children, collected, inExample || isExample(node));
      if (block) startLine(collected);
    }
  }
}

function startLine(collected: PostText): void {
  collected.text += '\n';
  collected.prose += '\n';
  collected.examples += '\n';
}

function isExample({ name, attribs }: Element): boolean {
  return exampleTags.has(name) || attribs.class === 'examples';
}
