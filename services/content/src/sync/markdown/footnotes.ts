import { escapeHtml } from '@contenthub/post-html/escape-html';

/** Texts by name. */
type Footnotes = ReadonlyMap<string, string>;

const definition = /^\[\^([\w-]+)\]: *(.+)\n?/gm;
const reference = /\[\^([\w-]+)\]/g;
const code = /(<code[\s>][\s\S]*?<\/code>)/;

/** Takes lines such as `[^name]: Its text.` out of an article. */
export function extractFootnotes(markdown: string): { body: string; footnotes: Footnotes } {
  const footnotes = new Map<string, string>();
  const body = markdown.replace(definition, (_, name: string, text: string) => {
    if (footnotes.has(name)) throw new Error(`The footnote [^${name}] has two texts`);
    footnotes.set(name, text.trim());
    return '';
  });
  return { body, footnotes };
}

/**
 * Replaces each `[^name]` in the HTML by a number, and appends the footnotes in this order. The HTML is that of
 * WordPress's footnotes.
 */
export function numberFootnotes(html: string, footnotes: Footnotes, renderInline: (text: string) => string): string {
  if (footnotes.size === 0) return html;
  const used: string[] = [];
  const refer = (match: string, name: string) => {
    if (!footnotes.has(name)) throw new Error(`The footnote ${match} has no text`);
    if (used.includes(name)) throw new Error(`The footnote ${match} is referred to twice`);
    used.push(name);
    const id = escapeHtml(`footnote-${name}`);
    return `<sup class="fn"><a href="#${id}" id="${id}-link">${used.length}</a></sup>`;
  };
  // Every other part is code.
  const parts = html.split(code).map((part, index) => (index % 2 === 0 ? part.replace(reference, refer) : part));
  const unused = [...footnotes.keys()].find((name) => !used.includes(name));
  if (unused) throw new Error(`Nothing refers to the footnote [^${unused}]`);
  const items = used.map((name, index) => {
    const back = `<a href="#footnote-${name}-link" aria-label="Jump to footnote reference ${index + 1}">↩︎</a>`;
    return `<li id="footnote-${name}">${renderInline(footnotes.get(name) ?? '')} ${back}</li>`;
  });
  return `${parts.join('')}<ol class="wp-block-footnotes">${items.join('')}</ol>\n`;
}
