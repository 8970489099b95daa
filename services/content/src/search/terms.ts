import type { BlogType } from '@contenthub/contracts/blog-type';
import type { Database } from '../read-model/database.ts';
import type { Question } from './question.ts';
import { correctionOf } from './spelling.ts';
import { synonymsOf } from './synonyms.ts';
import { type WordFacts, wordFacts } from './word-facts.ts';

/** One thing that is looked for: the word as the store has it, others that would do, and how much it tells. */
export type Term = {
  word: string;
  lexeme: string;
  /** Lexemes of its synonyms. */
  others: readonly string[];
  documents: number;
  weight: number;
};

export type Terms = { terms: Term[]; corrected: Map<string, string> };

/** What to look for: words that the corpus has, each as heavy as it is rare. */
export async function termsOf(database: Database, blog: BlogType, question: Question): Promise<Terms> {
  const joined = question.words.slice(1).map((word, index) => (question.words[index] ?? '') + word);
  const asked = [...question.terms, ...question.terms.flatMap((word) => synonymsOf(word)), ...joined];
  const { words: facts, posts } = await wordFacts(database, blog, [...new Set(asked)]);
  const isKnown = (word: string) => (facts.get(word)?.documents ?? 0) > 0;
  const corrected = new Map<string, string>();
  const words = joinSplitWords(question, isKnown);
  for (const word of words) {
    if (isKnown(word) || synonymsOf(word).length > 0) continue;
    const better = await correctionOf(database, word);
    if (better) corrected.set(word, better);
  }
  const better = [...corrected.values()].flatMap((word) => [word, ...synonymsOf(word)]);
  for (const [word, fact] of (await wordFacts(database, blog, [...new Set(better)])).words) facts.set(word, fact);
  const terms = words.map((typed) => termOf(corrected.get(typed) ?? typed, facts, posts));
  return { terms, corrected };
}

function termOf(word: string, facts: Map<string, WordFacts>, posts: number): Term {
  const { documents, lexeme } = facts.get(word) ?? { documents: 0, lexeme: word };
  const others = synonymsOf(word).map((other) => facts.get(other)?.lexeme ?? other);
  return { word, lexeme, others, documents, weight: Math.log(1 + posts / (1 + documents)) };
}

/** "semi colon" is one word to the corpus, and two to a reader in a hurry. */
function joinSplitWords({ terms, words }: Question, isKnown: (word: string) => boolean): string[] {
  for (const [index, word] of words.entries()) {
    const next = words[index + 1];
    if (!next || !isKnown(word + next) || (isKnown(word) && isKnown(next))) continue;
    return [word + next, ...terms.filter((term) => term !== word && term !== next)];
  }
  return terms;
}
