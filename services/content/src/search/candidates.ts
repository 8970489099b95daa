import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../read-model/database.ts';
import { anyOf, scoreOfHead, tsquery } from './score.ts';
import type { Term } from './terms.ts';

/** A post that may answer, what its title and head say for it, and whether it has all words. */
export type Candidate = { id: number; score: number; complete: boolean };

/** Which posts are asked for, as rows of either table say it. */
export type Within = { posts: RawBuilder<unknown>; titles: RawBuilder<unknown> };

/** What having all words counts for. */
const allWords = 1.5;
const enough = 60;
/** Less than a page: then posts that only mention one of the words are better than none. */
const few = 10;
/** So many are looked at in each stage. */
const lookedAt = 1000;
/** Titles that are read for a word alone, and for each of several. */
const titlesRead = { alone: 120, each: 40 };
/** A word that stands in more posts than this says little of each: only titles with it are looked at. */
const common = 10_000;

/**
 * In stages, because ranking every post that has a common word takes too long: titles that are most about one of the
 * words; posts that have all words in title and head, or two of the most telling ones; all words anywhere, where one of
 * them is not common or where the others found few. Posts that only mention a word come where there is less than a page.
 */
export async function candidates(database: Database, within: Within, terms: Term[]): Promise<Candidate[]> {
  const found = new Map<number, Candidate>();
  const score = scoreOfHead(terms);
  const add = async (where: RawBuilder<unknown>, complete = false) => {
    // One row with two lists: thousands of rows take longer to send and to read than to find.
    const { rows } = await sql<{ ids: string | null; scores: string }>`
      select string_agg(post_id::text, ',') as ids, string_agg(((${score}) * 1000)::int::text, ',') as scores from (
        select post_id, title, title_words, head, date from post_search where ${within.posts} and ${where}
        limit ${sql.lit(lookedAt)}
      ) as looked_at`.execute(database);
    const [ids, scores] = [rows[0]?.ids?.split(',') ?? [], rows[0]?.scores?.split(',') ?? []];
    for (const [index, text] of ids.entries()) {
      const id = Number(text);
      const hasAll = complete || found.get(id)?.complete === true;
      found.set(id, { id, score: Number(scores[index]) / 1000 + (hasAll ? allWords : 0), complete: hasAll });
    }
  };
  const all = tsquery(terms.map(anyOf).join(' & '));
  const heaviest = terms.toSorted((a, b) => b.weight - a.weight).map(anyOf);
  const rarest = Math.min(...terms.map(({ documents }) => documents));
  await add(inTitles(within, terms));
  if (terms.length > 1) await add(sql`head @@ ${all}`, true);
  if (terms.length > 2 && found.size < enough) await add(sql`head @@ ${tsquery(pairsOf(heaviest.slice(0, 4)))}`);
  if (rarest <= common || found.size < enough) await add(sql`whole @@ ${all}`, true);
  if (found.size < few) await add(sql`whole @@ ${tsquery(heaviest.slice(0, 3).join(' | '))}`);
  return [...found.values()].sort((a, b) => b.score - a.score || b.id - a.id);
}

/** Those whose title is most about one of the words. */
function inTitles({ titles }: Within, terms: Term[]): RawBuilder<unknown> {
  const read = terms.length === 1 ? titlesRead.alone : titlesRead.each;
  const lexemes = terms.flatMap(({ lexeme, others }) => [lexeme, ...others]);
  return sql`post_id in (
    select best.post_id from unnest(${lexemes}::text[]) as asked,
      lateral (
        select post_id from title_terms where ${titles} and term = asked order by weight desc, post_id desc limit ${sql.lit(read)}
      ) as best
  )`;
}

/** Any two of some words, or either of two. */
function pairsOf(words: string[]): string {
  if (words.length < 3) return words.join(' | ');
  return words.flatMap((one, index) => words.slice(index + 1).map((other) => `(${one} & ${other})`)).join(' | ');
}
