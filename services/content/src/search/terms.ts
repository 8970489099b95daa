import type { BlogType } from '@contenthub/contracts/blog-type';
import type { Database } from '../read-model/database.ts';
import { editDistance } from './edit-distance.ts';
import { noiseWords } from './noise-words.ts';
import type { Question } from './question.ts';
import { correctionOf, doubtOf } from './spelling.ts';
import { synonymsOf } from './synonyms.ts';
import { type WordFacts, wordFacts } from './word-facts.ts';
import { isWritingTerm, writingTerms } from './writing-terms.ts';

/** One thing that is looked for: the word as the store has it, others that would do, and how much it tells. */
export type Term = {
  word: string;
  lexeme: string;
  /** Lexemes of its synonyms. */
  others: readonly string[];
  documents: number;
  weight: number;
};

/** What to look for as it was typed, and what was meant where a word of it is misspelt. */
export type Terms = { typed: Term[]; meant: { terms: Term[]; text: string } | undefined };

const unknown: WordFacts = { documents: 0, weight: 0, elsewhere: 0, lexeme: '' };

/** Words that the blog has, each as heavy as it is rare. */
export async function termsOf(database: Database, blog: BlogType, question: Question): Promise<Terms> {
  const joined = question.words.slice(1).map((word, index) => (question.words[index] ?? '') + word);
  const { words: facts, posts } = await wordFacts(database, blog, withSynonyms([...question.terms, ...joined]));
  const factsOf = (word: string) => facts.get(word) ?? { ...unknown, lexeme: word };
  const toTerm = (word: string): Term => {
    const { documents, lexeme } = factsOf(word);
    const others = synonymsOf(word).map((other) => factsOf(other).lexeme);
    return { word, lexeme, others, documents, weight: Math.log(1 + posts / (1 + documents)) };
  };
  const typed = question.terms.map(toTerm);
  const meant = await meantWords(database, blog, question, factsOf);
  if (!meant) return { typed, meant: undefined };
  const fresh = withSynonyms(meant.terms).filter((word) => !facts.has(word));
  for (const [word, fact] of (await wordFacts(database, blog, fresh)).words) facts.set(word, fact);
  return { typed, meant: { terms: meant.terms.map(toTerm), text: meant.words.join(' ') } };
}

function withSynonyms(words: string[]): string[] {
  return [...new Set(words.flatMap((word) => [word, ...synonymsOf(word)]))];
}

/** The words with split ones joined, run-on ones split and misspelt ones corrected; undefined where all are right. */
async function meantWords(
  database: Database,
  blog: BlogType,
  question: Question,
  factsOf: (word: string) => WordFacts,
): Promise<{ words: string[]; terms: string[] } | undefined> {
  const replaced = new Map<string, string[]>();
  const { words, terms } = joinSplitWords(question, (word) => factsOf(word).weight > 0);
  for (const word of terms) {
    const doubt = synonymsOf(word).length > 0 ? undefined : doubtOf(word, factsOf(word));
    if (!doubt) continue;
    const better = await correctionOf(database, blog, word, doubt);
    const right = better ? [better] : doubt === 'unknown' && (await splitOf(database, blog, word));
    if (right) replaced.set(word, right);
  }
  if (replaced.size === 0 && terms === question.terms) return undefined;
  const replace = (word: string) => replaced.get(word) ?? [word];
  return { words: words.flatMap(replace), terms: [...new Set(terms.flatMap(replace))] };
}

/** "semi colon" is one word to the corpus, and two to a reader in a hurry. */
function joinSplitWords({ terms, words }: Question, isKnown: (word: string) => boolean) {
  for (const [index, word] of words.entries()) {
    const next = words[index + 1] ?? '';
    if (!isPart(word) || !isPart(next)) continue;
    const whole = word + next;
    const known = (isKnown(whole) || isNearlyTerm(whole)) && !(isKnown(word) && isKnown(next));
    if (!known && !isWritingTerm(whole)) continue;
    const others = terms.filter((term) => term !== word && term !== next);
    return { words: words.toSpliced(index, 2, whole), terms: [whole, ...others] };
  }
  return { words, terms };
}

/** "do i" is not a way to write "doi". */
function isPart(word: string): boolean {
  return word.length > 2 && !noiseWords.has(word);
}

function isNearlyTerm(word: string): boolean {
  return word.length > 7 && writingTerms.some((term) => term.length > 7 && editDistance(word, term) === 1);
}

/** "coverletter": two words that the blog knows, written as one. */
async function splitOf(database: Database, blog: BlogType, word: string): Promise<[string, string] | undefined> {
  const splits = Array.from({ length: Math.max(0, word.length - 3) }, (_, index): [string, string] => [
    word.slice(0, index + 2),
    word.slice(index + 2),
  ]);
  const { words } = await wordFacts(database, blog, [...new Set(splits.flat())]);
  const weightOf = (part: string) => words.get(part)?.weight ?? 0;
  const weakest = ([one, other]: [string, string]) => Math.min(weightOf(one), weightOf(other));
  const best = splits.toSorted((a, b) => weakest(b) - weakest(a))[0];
  return best && weakest(best) > 2 ? best : undefined;
}
