import { sql } from 'kysely';
import type { Database } from '../read-model/database.ts';
import { areConfusable } from './confusable-words.ts';
import { editDistance } from './edit-distance.ts';

/** The word of the corpus that was most likely meant by one that is not in it. */
export async function correctionOf(database: Database, typed: string): Promise<string | undefined> {
  if (typed.length < 3 || /\d/.test(typed)) return undefined;
  const { rows } = await sql<{ word: string; documents: number; alike: boolean }>`
    (select word, documents, sound = dmetaphone(${typed}) as alike from vocabulary
      where lower(word) % ${typed} and documents > 0 order by similarity(lower(word), ${typed}) desc limit 30)
    union
    (select word, documents, true from vocabulary
      where sound = dmetaphone(${typed}) and documents > 0 order by documents desc limit 30)`.execute(database);
  const candidates = rows
    .filter(({ word }) => !areConfusable(word, typed))
    .map((row) => ({ ...row, distance: editDistance(typed, row.word) }))
    .filter(({ word, distance, alike }) => distance <= allowance(Math.max(typed.length, word.length)) + (alike ? 1 : 0))
    .map((row) => ({ word: row.word, cost: costOf(typed, row) }))
    .sort((a, b) => a.cost - b.cost || a.word.localeCompare(b.word));
  return candidates[0]?.word;
}

function allowance(length: number): number {
  return length <= 4 ? 1 : length <= 8 ? 2 : 3;
}

/** Fewer edits first; a word that sounds the same, begins the same and is common is likelier. */
function costOf(
  typed: string,
  { word, documents, alike, distance }: { word: string; documents: number; alike: boolean; distance: number },
): number {
  return distance - (alike ? 0.9 : 0) - (word[0] === typed[0] ? 0.4 : 0) - 0.1 * Math.log10(documents + 1);
}
