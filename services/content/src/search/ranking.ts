import { onePlan } from '@contenthub/database/engines';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { allWordsBonus, anyLexeme, finalScore, headScore, tsquery } from './scores.ts';
import type { Term } from './terms.ts';

/** What is searched: a blog, or the posts of it that a filter leaves. */
export type SearchScope = {
  /** Names columns that `post_search` and `title_terms` share. */
  where: RawBuilder<unknown>;
  filtered: boolean;
};

/** How many posts a search reads. Its cost is proportional to them. */
export const searchLimits = {
  /** Titles read for a single word. */
  titles: 300,
  /** Titles read for each of several words. */
  titlesEach: 60,
  /** Posts per stage after the titles. The newest are read, otherwise an edited post would be the last. */
  newest: 1000,
  /** Posts ranked by their whole text, for a single word. Unpacking a text is the most expensive step. */
  fullText: 30,
  /** The same for several words, because a title with one of them may belong to a text with all. */
  fullTexts: 60,
};
type SearchLimits = typeof searchLimits;

/** A word in more posts than this is common. Posts that only mention it are read if few have it in title or head. */
const commonWordDocuments = 5000;
const enoughPosts = 60;
/** Less than a page of results; posts that mention only one of the words are then added. */
const fewPosts = 10;

/** Posts of a stage, and whether they contain all words. */
type Stage = { posts: RawBuilder<unknown>; complete: boolean };

/**
 * Returns the ids of matching posts, best first. Ranking every post with a common word is too slow, so it starts with
 * titles that are most about one of the words, and with posts that have all words, or two of more, in title and head.
 * Posts with all words anywhere are read as well if a word is rare or if few were found. Posts that only mention a word
 * are added if there is less than a page.
 */
export async function rankPosts(
  database: Database,
  within: SearchScope,
  terms: Term[],
  words: string[],
  limits: SearchLimits = searchLimits,
): Promise<number[]> {
  const all = terms.map(anyLexeme).join(' & ');
  const heaviest = terms.toSorted((a, b) => b.weight - a.weight);
  const newest = (column: 'head' | 'whole', query: string, complete = false, where = sql`true`): Stage => ({
    posts: sql`
      select post_id from post_search where ${within.where} and ${sql.id(column)} @@ ${tsquery(query)} and ${where}
      order by date desc, post_id desc limit ${sql.lit(limits.newest)}`,
    complete,
  });
  const isSingleWord = terms.length === 1;
  // A single word that fills the titles has enough results.
  const head = newest(
    'head',
    all,
    true,
    isSingleWord ? sql`(select count(*) from titles) < ${sql.lit(limits.titles)}` : undefined,
  );
  const whole = newest('whole', all, true);
  const two = terms.length > 2 ? [newest('head', anyTwoOf(heaviest.slice(0, 4)))] : [];
  const any = newest('whole', heaviest.slice(0, 3).map(anyLexeme).join(' | '));
  const rare = Math.min(...terms.map(({ documents }) => documents)) <= commonWordDocuments;
  const attempts = [
    ...(rare ? [] : [{ stages: [head, ...two], until: enoughPosts }]),
    { stages: [head, ...two, whole], until: fewPosts },
    ...(isSingleWord ? [] : [{ stages: [head, ...two, whole, any], until: 0 }]),
  ];
  let ids: number[] = [];
  for (const { stages, until } of attempts) {
    const titles = { posts: sql`select post_id from titles`, complete: isSingleWord };
    ids = await rankStages(database, within, { terms, words, limits }, [titles, ...stages]);
    if (ids.length >= until) break;
  }
  return ids;
}

type Ranked = { terms: Term[]; words: string[]; limits: SearchLimits };

/** One statement for all stages, in which a post that several of them find is read and scored once. */
async function rankStages(
  database: Database,
  within: SearchScope,
  { terms, words, limits }: Ranked,
  stages: Stage[],
): Promise<number[]> {
  const read = sql.lit(terms.length === 1 ? limits.fullText : limits.fullTexts);
  const staged = stages.map(
    ({ posts, complete }) => sql`select post_id, ${sql.lit(complete)} as complete from (${posts}) as stage`,
  );
  // The stages of a whole blog have one index each. With a filter, the best plan depends on how many posts it leaves.
  const plan = within.filtered ? '' : onePlan;
  // Two lists in one row, because sending and parsing a row for each post takes longer than finding it.
  const { rows } = await sql<{ best: string | null; others: string | null }>`${sql.raw(plan)}
    with titles as materialized (${selectTitles(within, terms, limits)}),
    found as (
      select post_id, bool_or(complete) as complete from (${sql.join(staged, sql` union all `)}) as staged group by post_id
    ),
    scored as materialized (
      select post_id, complete, ${headScore(terms)} + case when complete then ${allWordsBonus} else 0 end as score
      from found join post_search using (post_id)
    ),
    best as (
      -- The text is unpacked once here, and not once for each term.
      select post_id, date, title, whole || ''::tsvector as whole, complete, score
      from (select * from scored order by score desc, post_id desc limit ${read}) as highest
      join post_search using (post_id)
      offset 0
    )
    select
      (select string_agg(post_id::text, ',' order by ${finalScore(terms, words)} desc, date desc, post_id desc) from best) as best,
      (select string_agg(post_id::text, ',') from (
        select post_id from scored order by score desc, post_id desc offset ${read}
      ) as lower) as others`.execute(database);
  return [rows[0]?.best, rows[0]?.others].flatMap((ids) => ids?.split(',').map(Number) ?? []);
}

/** Posts whose title is most about one of the words. */
function selectTitles(within: SearchScope, terms: Term[], limits: SearchLimits): RawBuilder<unknown> {
  const read = terms.length === 1 ? limits.titles : limits.titlesEach;
  const lexemes = terms.flatMap(({ lexeme, synonyms }) => [lexeme, ...synonyms]);
  return sql`
    select distinct most.post_id from unnest(${lexemes}::text[]) as asked,
      lateral (
        select post_id from title_terms where ${within.where} and term = asked
        order by weight desc, post_id desc limit ${sql.lit(read)}
      ) as most`;
}

/**
 * Matches two of some words, the rarest first. Two common words are left out, because reading all posts that have them
 * takes longer than all other stages. The rarest word is always paired.
 */
function anyTwoOf(terms: Term[]): string {
  const pairs = terms.flatMap((one, index) =>
    index === 0 || one.documents <= commonWordDocuments
      ? terms.slice(index + 1).map((other) => `(${anyLexeme(one)} & ${anyLexeme(other)})`)
      : [],
  );
  return pairs.join(' | ');
}
