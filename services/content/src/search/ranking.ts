import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { Term } from './terms.ts';

const secondsPerYear = 31_557_600;

/** The share of what was asked for that a column has, by the weight of the terms; another word for one counts less. */
function coverage(column: 'title' | 'head' | 'whole', terms: Term[]): RawBuilder<number> {
  const whole = terms.reduce((sum, { weight }) => sum + weight, 0);
  const cases = terms.map((term) => {
    const other =
      term.synonyms.length > 0 ? sql`when ${matches(column, anyLexeme(term))} then ${share(term.weight * 0.6)}` : sql``;
    return sql`case when ${matches(column, quoteLexeme(term.lexeme))} then ${share(term.weight)} ${other} else 0::float8 end`;
  });
  function share(weight: number) {
    return sql`${weight / whole}::float8`;
  }
  return sql`(${sql.join(cases, sql` + `)})`;
}

function matches(column: string, query: string): RawBuilder<unknown> {
  return sql`${sql.id(column)} @@ ${tsquery(query)}`;
}

/** What title and head alone tell of a post, with a touch of recency: read without unpacking its text. */
function headScore(terms: Term[]): RawBuilder<number> {
  // Most that mention a word somewhere have it in neither: that is found out once, and not for each term.
  return sql`case when ${matches('head', terms.map(anyLexeme).join(' | '))}
      then ${coverage('title', terms)} * (4 + 3 / ln((2 + greatest(1, title_words))::float8)) + 2 * ${coverage('head', terms)}
        + ts_rank(head, ${tsquery(terms.map(anyLexeme).join(' | '))})
      else 0::float8 end
    + 0.8::float8 * exp(date_part('epoch', date - now()) / ${sql.lit(3 * secondsPerYear)}::float8)`;
}

function tsquery(text: string): RawBuilder<unknown> {
  return sql`${text}::tsquery`;
}

/** The word or what stands for it. */
function anyLexeme({ lexeme, synonyms }: Term): string {
  return `(${[lexeme, ...synonyms].map(quoteLexeme).join(' | ')})`;
}

function quoteLexeme(lexeme: string): string {
  return `'${lexeme.replaceAll("'", "''")}'`;
}

/** A post that may answer, what its title and head say for it, and whether it has all words. */
type Candidate = { id: number; score: number; complete: boolean };

/** Which posts are asked for, as rows of either table say it. */
export type SearchScope = { posts: RawBuilder<unknown>; titles: RawBuilder<unknown> };

/** What having all words counts for. */
const allWordsBonus = 1.5;
const enoughCandidates = 60;
/** Less than a page: then posts that only mention one of the words are better than none. */
const fewCandidates = 10;
/** So many are looked at in each stage. */
const stageLimit = 1000;
/** Titles that are read for a word alone, and for each of several. */
const titleLimits = { alone: 120, each: 40 };
/** A word that stands in more posts than this says little of each: only titles with it are looked at. */
const commonWordDocuments = 10_000;

/**
 * In stages, because ranking every post that has a common word takes too long: titles that are most about one of the
 * words; posts that have all words in title and head, or two of the most telling ones; all words anywhere, where one of
 * them is not common or where the others found few. Posts that only mention a word come where there is less than a page.
 */
export async function findCandidates(database: Database, within: SearchScope, terms: Term[]): Promise<Candidate[]> {
  const found = new Map<number, Candidate>();
  const score = headScore(terms);
  const add = async (where: RawBuilder<unknown>, complete = false) => {
    // One row with two lists: thousands of rows take longer to send and to read than to find.
    const { rows } = await sql<{ ids: string | null; scores: string }>`
      select string_agg(post_id::text, ',') as ids, string_agg(((${score}) * 1000)::int::text, ',') as scores from (
        select post_id, title, title_words, head, date from post_search where ${within.posts} and ${where}
        limit ${sql.lit(stageLimit)}
      ) as looked_at`.execute(database);
    const [ids, scores] = [rows[0]?.ids?.split(',') ?? [], rows[0]?.scores?.split(',') ?? []];
    for (const [index, text] of ids.entries()) {
      const id = Number(text);
      const hasAll = complete || found.get(id)?.complete === true;
      found.set(id, { id, score: Number(scores[index]) / 1000 + (hasAll ? allWordsBonus : 0), complete: hasAll });
    }
  };
  const all = tsquery(terms.map(anyLexeme).join(' & '));
  const heaviest = terms.toSorted((a, b) => b.weight - a.weight).map(anyLexeme);
  const rarest = Math.min(...terms.map(({ documents }) => documents));
  await add(matchesTitles(within, terms));
  if (terms.length > 1) await add(sql`head @@ ${all}`, true);
  if (terms.length > 2 && found.size < enoughCandidates)
    await add(sql`head @@ ${tsquery(anyTwoOf(heaviest.slice(0, 4)))}`);
  if (rarest <= commonWordDocuments || found.size < enoughCandidates) await add(sql`whole @@ ${all}`, true);
  if (found.size < fewCandidates) await add(sql`whole @@ ${tsquery(heaviest.slice(0, 3).join(' | '))}`);
  return [...found.values()].sort((a, b) => b.score - a.score || b.id - a.id);
}

/** Those whose title is most about one of the words. */
function matchesTitles({ titles }: SearchScope, terms: Term[]): RawBuilder<unknown> {
  const read = terms.length === 1 ? titleLimits.alone : titleLimits.each;
  const lexemes = terms.flatMap(({ lexeme, synonyms }) => [lexeme, ...synonyms]);
  return sql`post_id in (
    select best.post_id from unnest(${lexemes}::text[]) as asked,
      lateral (
        select post_id from title_terms where ${titles} and term = asked order by weight desc, post_id desc limit ${sql.lit(read)}
      ) as best
  )`;
}

/** Any two of some words, or either of two. */
function anyTwoOf(words: string[]): string {
  if (words.length < 3) return words.join(' | ');
  return words.flatMap((one, index) => words.slice(index + 1).map((other) => `(${one} & ${other})`)).join(' | ');
}

/** Unpacking a text costs more than all else: only the best by title and head are read whole. */
const fullTextLimit = 30;

/** The best candidates by what their whole text says too, then the others as they stood. */
export async function rankCandidates(
  database: Database,
  candidates: Candidate[],
  terms: Term[],
  words: string[],
): Promise<number[]> {
  if (candidates.length === 0) return [];
  const best = candidates.slice(0, fullTextLimit);
  const some = tsquery(terms.map(anyLexeme).join(' | '));
  const phrase = sql`phraseto_tsquery('hub', ${words.join(' ')})`;
  const { rows } = await sql<{ id: number }>`
    select post_id as id
    from (
      -- The text is unpacked once here, and not once for each term.
      select post_id, date, title, whole || ''::tsvector as whole, best.score
      from post_search
      join unnest(${best.map(({ id }) => id)}::bigint[], ${best.map(({ score }) => score)}::float8[]) as best (id, score)
        on best.id = post_id
      offset 0
    ) as read
    order by read.score
      + 1.5 * ${coverage('whole', terms)}
      + case when title @@ ${phrase} then 1.5 else 0 end
      + 1.5 * ts_rank('{0.1, 0.3, 0.5, 1}', whole, ${some}, 1) desc, date desc, post_id desc`.execute(database);
  return [...rows.map(({ id }) => id), ...candidates.slice(fullTextLimit).map(({ id }) => id)];
}
