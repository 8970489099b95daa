import { areConfusable } from './confusable-words.ts';

/** Stop words. They count only if no other word is left. */
export const stopWords: ReadonlySet<string> = new Set(
  (
    'a about an and am are as at be been being best by can could correct correctly did difference do does dont explain ' +
    'explained find for from get give good has have help how i if in into is it like make mean meaning means me my need ' +
    'of on or our please right rule rules say should so some tell than that the their them there this to use used using ' +
    'versus vs want was way ways we what whats when where which who why will with without would write writing you your ' +
    'examples example between properly proper someone something'
  ).split(' '),
);

/** A parsed search query. */
export type ParsedQuery = {
  /** The significant words, at most eight. */
  terms: string[];
  /** Every word as typed, for phrases. */
  words: string[];
  /** Two words to compare: "affect vs effect". */
  pair: [string, string] | undefined;
};

const maxTerms = 8;
const connectives = new Set(['vs', 'versus', 'or', 'and', 'v']);

/** Lower case without accents and punctuation; an apostrophe joins the letters around it. */
export function tokenize(text: string): string[] {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f'’‘`]/g, '')
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '' && word.length <= 40);
}

export function parseQuery(text: string): ParsedQuery {
  const words = tokenize(text);
  const pair = findComparedPair(words);
  if (pair) return { terms: [...new Set(pair)], words, pair };
  const significant = words.filter((word) => !stopWords.has(word));
  const terms = [...new Set(significant.length > 0 ? significant : words)].slice(0, maxTerms);
  return { terms, words, pair: undefined };
}

/** "x vs y", "x or y", "difference between x and y", or two words that are often confused. */
function findComparedPair(words: string[]): [string, string] | undefined {
  for (const [index, word] of words.entries()) {
    const [before, after] = [words[index - 1], words[index + 1]];
    if (!connectives.has(word) || !before || !after) continue;
    const explicit = word === 'vs' || word === 'versus' || words.includes('difference');
    if (explicit || areConfusable(before, after)) return [before, after];
  }
  const subject = words.filter((word) => !connectives.has(word) && word !== 'difference' && word !== 'between');
  const [one, other] = subject;
  return subject.length === 2 && one && other && areConfusable(one, other) ? [one, other] : undefined;
}
