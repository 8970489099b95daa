import type { AnswerCard } from '@contenthub/contracts/content/answer-card';
import type { Database } from '../db/database.ts';
import { getAnswersByIds } from '../db/queries/answers.ts';
import { containsAll } from './word-match.ts';

/** Only the best results can answer a query. */
const candidateCount = 5;

type Answer = { id: number; title: string; answer: AnswerCard };

/**
 * Chooses the post that answers a query: the question is about all of its significant words. A single word that several
 * questions contain, such as "email", is a subject and not a question; then only a question with every typed word is an
 * answer.
 */
export function chooseAnswer(candidates: Answer[], terms: string[], words: string[]): Answer | undefined {
  const contains = (wanted: string[]) => (found: Answer) =>
    containsAll(`${found.answer.question} ${found.title}`, wanted);
  const about = candidates.filter(contains(terms));
  if (about.length < 2) return about[0];
  const exact = words.length > 1 ? about.find(contains(words)) : undefined;
  return exact ?? (terms.length > 1 ? about[0] : undefined);
}

/** Finds the answer to a query among the best results. */
export async function findAnswer(
  database: Database,
  ids: number[],
  terms: string[],
  words: string[],
): Promise<Answer | undefined> {
  const best = ids.slice(0, candidateCount);
  const cards = await getAnswersByIds(database, best);
  const candidates = best.flatMap((id) => {
    const card = cards.get(id);
    return card ? [{ id, ...card }] : [];
  });
  return chooseAnswer(candidates, terms, words);
}

/** Moves one id to the front. */
export function moveToFront(ids: number[], id: number | undefined): number[] {
  return id === undefined ? ids : [id, ...ids.filter((other) => other !== id)];
}
