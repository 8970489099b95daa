import { escapeHtml } from '@contenthub/post-html/escape-html';

/** Texts by name. */
type Footnotes = ReadonlyMap<string, string>;

const definition = /^\[\^([\w-]+)\]: *(.+)\n?/gm;
const reference = /\[\^([\w-]+)\]/g;
const codeStart = /<code[\s>]/;
const codeEnd = '</code>';

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
  const used = new Set<string>();
  const refer = (match: string, name: string) => {
    if (!footnotes.has(name)) throw new Error(`The footnote ${match} has no text`);
    if (used.has(name)) throw new Error(`The footnote ${match} is referred to twice`);
    used.add(name);
    const id = escapeHtml(`footnote-${name}`);
    return `<sup class="fn"><a href="#${id}" id="${id}-link">${used.size}</a></sup>`;
  };
  const parts = html.split(codeEnd).map((part, index, all) => {
    // A code element without an end is text.
    const code = index < all.length - 1 ? part.search(codeStart) : -1;
    const text = code < 0 ? part : part.slice(0, code);
    return text.replace(reference, refer) + part.slice(text.length);
  });
  const unused = [...footnotes.keys()].find((name) => !used.has(name));
  if (unused) throw new Error(`Nothing refers to the footnote [^${unused}]`);
  const items = [...used].map((name, index) => {
    const back = `<a href="#footnote-${name}-link" aria-label="Jump to footnote reference ${index + 1}">↩︎</a>`;
    return `<li id="footnote-${name}">${renderInline(footnotes.get(name) ?? '')} ${back}</li>`;
  });
  return `${parts.join(codeEnd)}<ol class="wp-block-footnotes">${items.join('')}</ol>\n`;
}
