/** Works on texts of a parsed document, so that browsers can use their own parser. */

export const excerptLength = 130;

/** A text truncated at a word boundary to at most 130 characters plus an ellipsis. */
export function truncateExcerpt(text: string): string {
  if (text.length <= excerptLength) return text;
  const cut = text.slice(0, excerptLength + 1);
  const boundary = cut.lastIndexOf(' ');
  // A single long word has no boundary. Cutting within a surrogate pair would leave half a character.
  const truncated = boundary > 0 ? cut.slice(0, boundary) : cut.slice(0, excerptLength).replace(/[\uD800-\uDBFF]$/, '');
  return `${truncated.replace(/[\s,;:.–—-]+$/, '')}…`;
}

const blockTags = new Set(
  'address article aside blockquote br caption dd details div dl dt figcaption figure h1 h2 h3 h4 h5 h6 hr li ol p pre section summary table td th tr ul'.split(
    ' ',
  ),
);

/** Whether the text of an element is on lines of its own. */
export function isBlock(tag: string): boolean {
  return blockTags.has(tag);
}

/** The text of an element, on lines of its own if the element is a block. */
export function onOwnLines(tag: string, text: string): string {
  return isBlock(tag) ? `\n${text}\n` : text;
}

const uncollapsed = /\s\s|[^\S ]/;

/** Replaces each run of white space by one space. */
export function collapseSpaces(text: string): string {
  // Most texts have nothing to replace, and looking costs less.
  return uncollapsed.test(text) ? text.replace(/\s+/g, ' ') : text;
}

/** Removes empty lines and repeated spaces. */
export function normalizeLines(text: string): string {
  const lines = text.replaceAll('\0', '').split('\n');
  return lines
    .map((line) => collapseSpaces(line).trim())
    .filter(Boolean)
    .join('\n');
}
