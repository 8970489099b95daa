import type { BlogType } from '@contenthub/contracts/content/blogs';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { isCommonWord } from './common-words.ts';
import { areConfusable, isConfusable } from './confusable-words.ts';
import { editDistance } from './edit-distance.ts';
import { isWritingTerm, writingTerms } from './writing-terms.ts';

export type WordStats = {
  /** Number of the blog's posts that contain it. */
  documents: number;
  /** How much the blog's titles, heads and texts confirm its spelling; 0 for a word that occurs in examples only. */
  weight: number;
  /** The same for the other blogs. */
  elsewhere: number;
  /** The stem under which it is indexed. */
  lexeme: string;
};

type BlogWordStats = { words: Map<string, WordStats>; posts: number };

/**
 * Reads all data about some words and the blog's number of posts in one query. While posts of an older release are not
 * counted for their blog, the vocabulary of the whole corpus is used.
 */
export async function getWordStats(database: Database, blog: BlogType, asked: string[]): Promise<BlogWordStats> {
  if (asked.length === 0) return { words: new Map(), posts: 0 };
  const { rows } = await sql<WordStats & { word: string; posts: number }>`
    select asked.word,
      greatest(0, ours.documents, uncounted.documents) as documents,
      greatest(0, ours.weight, uncounted.documents) as weight,
      coalesce((select sum(weight) from blog_vocabulary where word = asked.word and blog != ${blog}), 0)::int as elsewhere,
      coalesce((tsvector_to_array(to_tsvector('hub', asked.word)))[1], asked.word) as lexeme,
      coalesce((select total from feed_totals where blog = ${blog}), 0) as posts
    from unnest(${asked}::text[]) as asked (word)
    left join blog_vocabulary ours on ours.blog = ${blog} and ours.word = asked.word
    left join vocabulary uncounted
      on uncounted.word = asked.word and exists (select 1 from posts where examples is null)`.execute(database);
  return { words: new Map(rows.map((row) => [row.word, row])), posts: rows[0]?.posts ?? 0 };
}

/**
 * Why a word may be misspelt: no post contains it, it is an English word that occurs in no post or only in examples, or
 * a single text contains it once.
 */
type MisspellingReason = 'unknown' | 'unused' | 'once';

type CorrectionCandidate = {
  word: string;
  weight: number;
  alike: boolean;
  sameStem: boolean;
  distance: number;
  term: boolean;
};

/**
 * Returns whether and why a word may be misspelt. Confusable words are never in doubt, because the reader may mean
 * either.
 */
export function findMisspellingReason(
  word: string,
  { documents, weight, elsewhere }: WordStats,
): MisspellingReason | undefined {
  if (word.length < 3 || /\d/.test(word) || isConfusable(word) || isWritingTerm(word)) return undefined;
  // Several texts of another blog confirm it, so it is a word that this blog has no posts about.
  if (elsewhere > 1) return undefined;
  if (documents === 0) return isCommonWord(word) ? 'unused' : 'unknown';
  if (weight === 0) return 'unused';
  return weight === 1 ? 'once' : undefined;
}

/** Returns the most likely intended word: one that the blog's own posts confirm, or a writing term. */
export async function findCorrection(
  database: Database,
  blog: BlogType,
  typed: string,
  reason: MisspellingReason,
): Promise<string | undefined> {
  const found = await findCandidates(database, blog, typed);
  // Other forms of a word in the blog are found by stem. A typo in a writing term only looks like such a form.
  const isForm = found.some(({ sameStem, weight }) => sameStem && weight > 0);
  if (isForm && !found.some(({ term, distance }) => term && distance === 1)) return undefined;
  return found
    .filter(({ word }) => word !== typed && !areConfusable(word, typed))
    .filter((candidate) => isLikely(candidate, typed, reason))
    .map((candidate) => ({ word: candidate.word, cost: correctionCost(typed, candidate) }))
    .sort((a, b) => a.cost - b.cost || a.word.localeCompare(b.word))[0]?.word;
}

async function findCandidates(database: Database, blog: BlogType, typed: string): Promise<CorrectionCandidate[]> {
  const terms = writingTerms.filter((term) => editDistance(typed, term) <= maxEdits(typed.length) + 1);
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
 * A word that occurs in posts is corrected only if hardly any other can be meant. A word without posts may still be
 * right, so a candidate two edits away must sound the same, be long, or be a subject of posts.
 */
function isLikely(
  { word, weight, alike, distance, term }: CorrectionCandidate,
  typed: string,
  reason: MisspellingReason,
): boolean {
  if (reason === 'once') return term && alike && distance === 1 && typed.length > 5;
  if (reason === 'unused') return term && (alike ? distance <= 2 : distance === 1 && typed.length > 4);
  if (distance > 1 && !alike && !term && typed.length < 9 && weight < 10) return false;
  return distance <= maxEdits(Math.max(typed.length, word.length)) + (alike ? 1 : 0);
}

function maxEdits(length: number): number {
  return length <= 4 ? 1 : length <= 8 ? 2 : 3;
}

/**
 * Prefers fewer edits, then words that sound the same, have the same beginning, are writing terms or occur in titles.
 */
function correctionCost(typed: string, { word, weight, alike, distance, term }: CorrectionCandidate): number {
  const bonus = (alike ? 0.9 : 0) + (word[0] === typed[0] ? 0.4 : 0) + (term ? 0.6 : 0) + 0.15 * Math.log10(weight + 1);
  return distance - bonus;
}
