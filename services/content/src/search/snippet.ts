import { escapeText } from '@contenthub/post-html/escape-text';

const length = 180;

/** The part of a text that says most of what was looked for, with those words marked. The text has a line for each block. */
export function snippet(lines: string, terms: string[]): string {
  const roots = terms.map(rootOf);
  const matches = (word: string) => {
    const plain = word.toLowerCase().replace(/['’‘]/g, '');
    return roots.some((root) => plain.startsWith(root) && plain.length - root.length <= 4);
  };
  const text = inOneLine(lines);
  const words = [...text.matchAll(/[\p{Letter}\p{Number}'’]+/gu)].map((match) => ({ at: match.index, text: match[0] }));
  const hits = words.filter(({ text: word }) => matches(word));
  const start = startOfBest(hits.map(({ at }) => at));
  const from = start === 0 ? 0 : text.lastIndexOf(' ', Math.max(0, start - 40)) + 1;
  const cut = text.slice(from, from + length);
  const end = from + length < text.length ? cut.lastIndexOf(' ') : cut.length;
  const marked = cut
    .slice(0, Math.max(0, end))
    .replace(/([\p{Letter}\p{Number}'’]+)|([^\p{Letter}\p{Number}'’]+)/gu, (piece, word: string | undefined) =>
      word && matches(word) ? `<mark>${escapeText(piece)}</mark>` : escapeText(piece),
    );
  return `${from > 0 ? '…\u00a0' : ''}${marked}${from + length < text.length ? '\u00a0…' : ''}`;
}

/** A line that does not end as a sentence does, a heading perhaps, is set off from the next. */
function inOneLine(lines: string): string {
  return lines.replace(/(?<![.!?…:;,][”’"')\]]*)\n/g, ' · ').replaceAll('\n', ' ');
}

/** Where the window with most of the words begins. */
function startOfBest(places: number[]): number {
  let best = { start: places[0] ?? 0, count: 0 };
  for (const start of places) {
    const count = places.filter((place) => place >= start && place < start + length - 40).length;
    if (count > best.count) best = { start, count };
  }
  return best.start;
}

/** Enough of a stem to find the other forms of a word. */
function rootOf(term: string): string {
  return term.length > 4 ? term.replace(/(ations?|ing|ies|ed|es|s|e|y)$/, '') : term;
}
