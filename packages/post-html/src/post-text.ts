import { type AnyNode, isTag, isText } from 'domhandler';
import { parseDocument } from 'htmlparser2';

const blocks = new Set(
  'address article aside blockquote br caption dd details div dl dt figcaption figure h1 h2 h3 h4 h5 h6 hr li ol p pre section summary table td th tr ul'.split(
    ' ',
  ),
);
/** What a post shows rather than says: code, quotations, and words that are mentioned. */
const exampleElements = new Set('blockquote cite code em i kbd pre q samp td var'.split(' '));
const quotation = /“[^”\n]{1,200}”|"[^"\n]{1,200}"/g;

/** What a reader can read of a post, each heading, paragraph and list item on a line of its own. */
export function postText(html: string): string {
  return tidy(textOf(parseDocument(html).children, () => true));
}

/** The same text in two parts: what the post says itself, and what it shows as an example. */
export function proseAndExamples(html: string): { prose: string; examples: string } {
  const nodes = parseDocument(html).children;
  const prose = tidy(textOf(nodes, (example) => !example));
  const shown = tidy(textOf(nodes, (example) => example));
  const quoted = prose.match(quotation) ?? [];
  return { prose: prose.replace(quotation, ' '), examples: [shown, ...quoted].join('\n') };
}

function textOf(nodes: AnyNode[], wanted: (example: boolean) => boolean, inExample = false): string {
  return nodes
    .map((node) => {
      if (isText(node)) return wanted(inExample) ? node.data.replace(/\s+/g, ' ') : ' ';
      if (!isTag(node)) return '';
      const text = textOf(node.children, wanted, inExample || exampleElements.has(node.name));
      return blocks.has(node.name) ? `\n${text}\n` : text;
    })
    .join('');
}

function tidy(text: string): string {
  const lines = text.replaceAll('\0', '').split('\n');
  return lines
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter(Boolean)
    .join('\n');
}
