import type { BlogType } from '@contenthub/contracts/blog-type';
import { sql } from 'kysely';
import type { Database } from '../read-model/database.ts';
import { isCommonWord } from './common-words.ts';
import { areConfusable, isConfusable } from './confusable-words.ts';
import { editDistance } from './edit-distance.ts';
import type { WordFacts } from './word-facts.ts';
import { isWritingTerm, writingTerms } from './writing-terms.ts';

/**
 * Why a word may be misspelt: no post has it, it is an English word that no post has or that posts have in examples only,
 * or one text has it once.
 */
type Doubt = 'unknown' | 'unused' | 'once';

type Candidate = { word: string; weight: number; alike: boolean; sameStem: boolean; distance: number; term: boolean };

/** Whether a word may be misspelt, and why. Words that readers confuse are never in doubt: they may mean either. */
export function doubtOf(word: string, { documents, weight, elsewhere }: WordFacts): Doubt | undefined {
  if (word.length < 3 || /\d/.test(word) || isConfusable(word) || isWritingTerm(word)) return undefined;
  // Vouched for by more than one text of another blog: a word that this one has no posts about.
  if (elsewhere > 1) return undefined;
  if (documents === 0) return isCommonWord(word) ? 'unused' : 'unknown';
  if (weight === 0) return 'unused';
  return weight === 1 ? 'once' : undefined;
}

/** The word that was most likely meant: one that the blog's own posts vouch for, or a writing term. */
export async function correctionOf(
  database: Database,
  blog: BlogType,
  typed: string,
  doubt: Doubt,
): Promise<string | undefined> {
  const found = await candidates(database, blog, typed);
  // Another form of a word that the blog has is found by its stem; a slip in a writing term only looks like one.
  const isForm = found.some(({ sameStem, weight }) => sameStem && weight > 0);
  if (isForm && !found.some(({ term, distance }) => term && distance === 1)) return undefined;
  return found
    .filter(({ word }) => word !== typed && !areConfusable(word, typed))
    .filter((candidate) => isLikely(candidate, typed, doubt))
    .map((candidate) => ({ word: candidate.word, cost: costOf(typed, candidate) }))
    .sort((a, b) => a.cost - b.cost || a.word.localeCompare(b.word))[0]?.word;
}

async function candidates(database: Database, blog: BlogType, typed: string): Promise<Candidate[]> {
  const terms = writingTerms.filter((term) => editDistance(typed, term) <= allowance(typed.length) + 1);
  const { rows } = await sql<{ word: string; weight: number; alike: boolean; sameStem: boolean }>`
    select word, max(weight) as weight, dmetaphone(word) = dmetaphone(${typed}) as alike,
      ts_lexize('hub_stem', word) = ts_lexize('hub_stem', ${typed}) as "sameStem"
    from (
      (select word, weight from blog_vocabulary
        where lower(word) % ${typed} and blog = ${blog} and weight > 0
        order by similarity(lower(word), ${typed}) desc limit 30)
      union all
      (select word, weight from blog_vocabulary
        where blog = ${blog} and sound = dmetaphone(${typed}) and weight > 0 order by weight desc limit 30)
      union all
      (select word, weight from blog_vocabulary
        where blog = ${blog} and word like ${`${typed}%`} and weight > 0 order by weight desc limit 5)
      union all
      select word, 0 from unnest(${terms}::text[]) as term (word)
    ) as near group by word`.execute(database);
  return rows.map((row) => ({
    ...row,
    // Letters that are not typed yet count once.
    distance: row.word.startsWith(typed) ? 1 : editDistance(typed, row.word),
    term: isWritingTerm(row.word),
  }));
}

/**
 * A word that posts do have is corrected only where hardly anything else can be meant. One that none has may be right all
 * the same: two letters off, another word must sound the same, be long, or be what posts are about.
 */
function isLikely({ word, weight, alike, distance, term }: Candidate, typed: string, doubt: Doubt): boolean {
  if (doubt === 'once') return term && alike && distance === 1 && typed.length > 5;
  if (doubt === 'unused') return term && (alike ? distance <= 2 : distance === 1 && typed.length > 4);
  if (distance > 1 && !alike && !term && typed.length < 9 && weight < 10) return false;
  return distance <= allowance(Math.max(typed.length, word.length)) + (alike ? 1 : 0);
}

function allowance(length: number): number {
  return length <= 4 ? 1 : length <= 8 ? 2 : 3;
}

/** Fewer edits first; a word that sounds the same, begins the same, is a writing term or stands in titles is likelier. */
function costOf(typed: string, { word, weight, alike, distance, term }: Candidate): number {
  const bonus = (alike ? 0.9 : 0) + (word[0] === typed[0] ? 0.4 : 0) + (term ? 0.6 : 0) + 0.15 * Math.log10(weight + 1);
  return distance - bonus;
}
