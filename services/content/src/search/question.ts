import { areConfusable } from './confusable-words.ts';
import { noiseWords } from './noise-words.ts';

/** A search as we understand it. */
export type Question = {
  /** The words that say what is looked for, at most eight. */
  terms: string[];
  /** Every word as it was typed, for phrases. */
  words: string[];
  /** Two words that are asked about together: "affect vs effect". */
  pair: [string, string] | undefined;
};

const maxTerms = 8;
const connectives = new Set(['vs', 'versus', 'or', 'and', 'v']);

/** Lower case, no accents, no marks; an apostrophe joins what it stands between. */
export function wordsOf(text: string): string[] {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f'’‘`]/g, '')
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '' && word.length <= 40);
}

export function understand(text: string): Question {
  const words = wordsOf(text);
  const pair = pairOf(words);
  if (pair) return { terms: [...new Set(pair)], words, pair };
  const telling = words.filter((word) => !noiseWords.has(word));
  const terms = [...new Set(telling.length > 0 ? telling : words)].slice(0, maxTerms);
  return { terms, words, pair: undefined };
}

/** "x vs y", "x or y", "difference between x and y", or two words that are known to be confused. */
function pairOf(words: string[]): [string, string] | undefined {
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
