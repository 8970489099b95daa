import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { Term } from './terms.ts';

const secondsPerYear = 31_557_600;

/** The share of the query that a column matches, by term weight. Synonyms count less. */
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

/** Score by title and head, with a small bonus for recency; computed without unpacking the text. */
function headScore(terms: Term[]): RawBuilder<number> {
  // Most posts that mention a word have it in neither; this checks once instead of per term.
  return sql`case when ${matches('head', terms.map(anyLexeme).join(' | '))}
      then ${coverage('title', terms)} * (4 + 3 / ln((2 + greatest(1, title_words))::float8)) + 2 * ${coverage('head', terms)}
        + ts_rank(head, ${tsquery(terms.map(anyLexeme).join(' | '))})
      else 0::float8 end
    + 0.8::float8 * exp(date_part('epoch', date - now()) / ${sql.lit(3 * secondsPerYear)}::float8)`;
}

function tsquery(text: string): RawBuilder<unknown> {
  return sql`${text}::tsquery`;
}

/** Matches the word or one of its synonyms. */
function anyLexeme({ lexeme, synonyms }: Term): string {
  return `(${[lexeme, ...synonyms].map(quoteLexeme).join(' | ')})`;
}

function quoteLexeme(lexeme: string): string {
  return `'${lexeme.replaceAll("'", "''")}'`;
}

/** A candidate post, its score by title and head, and whether it contains all words. */
type Candidate = { id: number; score: number; complete: boolean };

/** Filters by blog, category and type for either table. */
export type SearchScope = { posts: RawBuilder<unknown>; titles: RawBuilder<unknown> };

/** Bonus for containing all words. */
const allWordsBonus = 1.5;
const enoughCandidates = 60;
/** Less than a page of results; posts that mention only one of the words are then added. */
const fewCandidates = 10;
/** Maximum number of posts per stage. The newest are read, otherwise an edited post would be the last. */
const newestPerStage = 3000;
/** Number of titles read for a single word, and for each of several. */
const titleLimits = { alone: 120, each: 40 };
/** A word in more posts than this is too common; only titles and heads with it are considered. */
const commonWordDocuments = 10_000;

/**
 * Finds candidates in stages, because ranking every post with a common word is too slow: titles that are most about one
 * of the words; posts with all words in title and head, or with two of the rarest; posts with all words anywhere, if
 * one of them is rare or the other stages found few. Posts that only mention a word are added if there is less than a
 * page.
 */
export async function findCandidates(
  database: Database,
  within: SearchScope,
  terms: Term[],
  perStage = newestPerStage,
): Promise<Candidate[]> {
  const found = new Map<number, Candidate>();
  const score = headScore(terms);
  const add = async (where: RawBuilder<unknown>, complete = false) => {
    // One row with two lists, because sending and parsing thousands of rows takes longer than finding them.
    const { rows } = await sql<{ ids: string | null; scores: string }>`
      select string_agg(post_id::text, ',') as ids, string_agg(((${score}) * 1000)::int::text, ',') as scores from (
        select post_id, title, title_words, head, date from post_search where ${within.posts} and ${where}
        order by date desc, post_id desc limit ${sql.lit(perStage)}
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
  if (terms.length > 1 || rarest > commonWordDocuments) await add(sql`head @@ ${all}`, true);
  if (terms.length > 2 && found.size < enoughCandidates)
    await add(sql`head @@ ${tsquery(anyTwoOf(heaviest.slice(0, 4)))}`);
  if (rarest <= commonWordDocuments || found.size < enoughCandidates) await add(sql`whole @@ ${all}`, true);
  if (found.size < fewCandidates) await add(sql`whole @@ ${tsquery(heaviest.slice(0, 3).join(' | '))}`);
  return [...found.values()].sort((a, b) => b.score - a.score || b.id - a.id);
}

/** Posts whose title is most about one of the words. */
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

/** Matches any two of some words, or either of two. */
function anyTwoOf(words: string[]): string {
  if (words.length < 3) return words.join(' | ');
  return words.flatMap((one, index) => words.slice(index + 1).map((other) => `(${one} & ${other})`)).join(' | ');
}

/** Unpacking a text is the most expensive step, so only the best candidates by title and head are read completely. */
const fullTextLimit = 30;

/** Ranks the best candidates by their whole text, followed by the others in their previous order. */
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
