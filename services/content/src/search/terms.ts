import type { BlogType } from '@contenthub/contracts/content/blogs';
import type { Database } from '../db/database.ts';
import { editDistance } from './edit-distance.ts';
import { type ParsedQuery, stopWords } from './search-query.ts';
import { findCorrection, findMisspellingReason, getWordStats, type WordStats } from './spelling.ts';
import { getSynonyms } from './synonyms.ts';
import { isWritingTerm, writingTerms } from './writing-terms.ts';

/** A search term: the stored lexeme, its synonyms, and its weight. */
export type Term = {
  word: string;
  lexeme: string;
  /** Lexemes of its synonyms. */
  synonyms: readonly string[];
  documents: number;
  weight: number;
};

/** The terms as typed, and the corrected terms if a word is misspelt. */
export type QueryTerms = { typed: Term[]; correction: { terms: Term[]; text: string } | undefined };

const unknownWord: WordStats = { documents: 0, weight: 0, elsewhere: 0, lexeme: '' };

/** Words of the blog, weighted by rarity. */
export async function resolveTerms(database: Database, blog: BlogType, query: ParsedQuery): Promise<QueryTerms> {
  const joined = query.words.slice(1).map((word, index) => (query.words[index] ?? '') + word);
  const { words: stats, posts } = await getWordStats(database, blog, withSynonyms([...query.terms, ...joined]));
  const statsOf = (word: string) => stats.get(word) ?? { ...unknownWord, lexeme: word };
  const toTerm = (word: string): Term => {
    const { documents, lexeme } = statsOf(word);
    const others = getSynonyms(word).map((other) => statsOf(other).lexeme);
    return { word, lexeme, synonyms: others, documents, weight: Math.log(1 + posts / (1 + documents)) };
  };
  const typed = query.terms.map(toTerm);
  const corrected = await correctWords(database, blog, query, statsOf);
  if (!corrected) return { typed, correction: undefined };
  const newWords = withSynonyms(corrected.terms).filter((word) => !stats.has(word));
  for (const [word, found] of (await getWordStats(database, blog, newWords)).words) stats.set(word, found);
  return { typed, correction: { terms: corrected.terms.map(toTerm), text: corrected.words.join(' ') } };
}

function withSynonyms(words: string[]): string[] {
  return [...new Set(words.flatMap((word) => [word, ...getSynonyms(word)]))];
}

/** The words with split ones joined, joined ones split and misspelt ones corrected; undefined if nothing changes. */
async function correctWords(
  database: Database,
  blog: BlogType,
  query: ParsedQuery,
  statsOf: (word: string) => WordStats,
): Promise<{ words: string[]; terms: string[] } | undefined> {
  const replaced = new Map<string, string[]>();
  const { words, terms } = joinSplitWords(query, (word) => statsOf(word).weight > 0);
  for (const word of terms) {
    const reason = getSynonyms(word).length > 0 ? undefined : findMisspellingReason(word, statsOf(word));
    if (!reason) continue;
    const better = await findCorrection(database, blog, word, reason);
    const right = better ? [better] : reason === 'unknown' && (await splitRunOnWord(database, blog, word));
    if (right) replaced.set(word, right);
  }
  if (replaced.size === 0 && terms === query.terms) return undefined;
  const replace = (word: string) => replaced.get(word) ?? [word];
  return { words: words.flatMap(replace), terms: [...new Set(terms.flatMap(replace))] };
}

/** Joins "semi colon", which is one word in the corpus. */
function joinSplitWords({ terms, words }: ParsedQuery, isKnown: (word: string) => boolean) {
  for (const [index, word] of words.entries()) {
    const next = words[index + 1] ?? '';
    if (!isWordPart(word) || !isWordPart(next)) continue;
    const joined = word + next;
    const isOneWord = (isKnown(joined) || isAlmostWritingTerm(joined)) && !(isKnown(word) && isKnown(next));
    if (!isOneWord && !isWritingTerm(joined)) continue;
    const others = terms.filter((term) => term !== word && term !== next);
    return { words: words.toSpliced(index, 2, joined), terms: [joined, ...others] };
  }
  return { words, terms };
}

/** "do i" does not mean "doi". */
function isWordPart(word: string): boolean {
  return word.length > 2 && !stopWords.has(word);
}

function isAlmostWritingTerm(word: string): boolean {
  return word.length > 7 && writingTerms.some((term) => term.length > 7 && editDistance(word, term) === 1);
}

/** Splits "coverletter" into two words that occur in the blog. */
async function splitRunOnWord(database: Database, blog: BlogType, word: string): Promise<[string, string] | undefined> {
  const splits = Array.from({ length: Math.max(0, word.length - 3) }, (_, index): [string, string] => [
    word.slice(0, index + 2),
    word.slice(index + 2),
  ]);
  const { words } = await getWordStats(database, blog, [...new Set(splits.flat())]);
  const weightOf = (part: string) => words.get(part)?.weight ?? 0;
  const weakest = ([one, other]: [string, string]) => Math.min(weightOf(one), weightOf(other));
  const best = splits.toSorted((a, b) => weakest(b) - weakest(a))[0];
  return best && weakest(best) > 2 ? best : undefined;
}
