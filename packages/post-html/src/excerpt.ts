import { plainText } from './plain-text.ts';

export const excerptLength = 130;

/** The text of some HTML, cut at a word boundary so that at most 130 characters and an ellipsis are left. */
export function excerpt(html: string): string {
  const text = plainText(html);
  if (text.length <= excerptLength) return text;
  const cut = text.slice(0, excerptLength + 1);
  const boundary = cut.lastIndexOf(' ');
  // One endless word has no boundary to cut at; a cut in the middle of a surrogate pair would leave half a character.
  const kept = boundary > 0 ? cut.slice(0, boundary) : cut.slice(0, excerptLength).replace(/[\uD800-\uDBFF]$/, '');
  return `${kept.replace(/[\s,;:.–—-]+$/, '')}…`;
}
