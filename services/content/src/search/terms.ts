import type { BlogType } from '@contenthub/contracts/blog-type';
import type { Database } from '../read-model/database.ts';
import type { Question } from './question.ts';
import { correctionOf, type Frequencies, frequenciesOf } from './spelling.ts';
import { synonymsOf } from './synonyms.ts';

/** One thing that is looked for: the word, others that would do, and how much it tells. */
export type Term = { word: string; others: readonly string[]; documents: number; weight: number };

export type Terms = { terms: Term[]; corrected: Map<string, string> };

/** What to look for: words that the corpus has, each as heavy as it is rare. */
export async function termsOf(database: Database, blog: BlogType, question: Question): Promise<Terms> {
  const joined = question.words.slice(1).map((word, index) => (question.words[index] ?? '') + word);
  const others = question.terms.flatMap((word) => synonymsOf(word));
  const [known, totals] = await Promise.all([
    frequenciesOf(database, [...question.terms, ...others, ...joined]),
    database.selectFrom('feed_totals').select('total').where('blog', '=', blog).executeTakeFirst(),
  ]);
  const posts = totals?.total ?? 0;
  const corrected = new Map<string, string>();
  const words = joinSplitWords(question, known);
  for (const word of words) {
    if (known.has(word) || synonymsOf(word).length > 0) continue;
    const better = await correctionOf(database, word);
    if (better) corrected.set(word, better);
  }
  const fixed = await frequenciesOf(database, [...corrected.values()]);
  const terms = words.map((typed) => {
    const word = corrected.get(typed) ?? typed;
    const documents = known.get(word) ?? fixed.get(word) ?? 0;
    return { word, others: synonymsOf(word), documents, weight: Math.log(1 + posts / (1 + documents)) };
  });
  return { terms, corrected };
}

/** "semi colon" is one word to the corpus, and two to a reader in a hurry. */
function joinSplitWords({ terms, words }: Question, known: Frequencies): string[] {
  for (const [index, word] of words.entries()) {
    const next = words[index + 1];
    if (!next || !known.has(word + next) || (known.has(word) && known.has(next))) continue;
    return [word + next, ...terms.filter((term) => term !== word && term !== next)];
  }
  return terms;
}
