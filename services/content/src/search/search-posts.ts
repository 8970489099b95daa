import type { BlogType } from '@contenthub/contracts/blog-type';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../read-model/database.ts';
import { type Question, understand } from './question.ts';
import { type Term, termsOf } from './terms.ts';

export type Found = { ids: number[]; terms: string[]; didYouMean: string | undefined };

const enough = 60;
const headLimit = 500;
const bodyLimit = 1000;

/** Ids of a blog's posts that answer a question, best first. */
export async function searchPosts(database: Database, blog: BlogType, text: string, category?: number): Promise<Found> {
  const question = understand(text);
  if (question.terms.length === 0) return { ids: [], terms: [], didYouMean: undefined };
  const total = await database.selectFrom('feed_totals').select('total').where('blog', '=', blog).executeTakeFirst();
  const { terms, corrected } = await termsOf(database, question, total?.total ?? 0);
  const within =
    category === undefined
      ? sql`blog = ${blog}`
      : sql`blog = ${blog} and id in (select post_id from post_categories where category_id = ${category})`;
  const ids = await rank(database, await candidates(database, within, terms), terms, question);
  const said = question.words.map((word) => corrected.get(word) ?? word).join(' ');
  return { ids, terms: terms.map(({ word }) => word), didYouMean: corrected.size > 0 ? said : undefined };
}

/**
 * In stages, because ranking every post that has a common word takes too long: those that have all words in title and
 * head, and those that have two of the most telling ones there; where these are few, those that have all words anywhere;
 * where these are few too, those that have any.
 */
async function candidates(database: Database, within: RawBuilder<unknown>, terms: Term[]): Promise<number[]> {
  const found = new Set<number>();
  const add = async (where: RawBuilder<unknown>, order: RawBuilder<unknown>, limit: number) => {
    const { rows } = await sql<{ id: number }>`
      select id from posts where ${within} and ${where} ${order} limit ${sql.lit(limit)}`.execute(database);
    for (const { id } of rows) found.add(id);
  };
  const byHead = (query: RawBuilder<unknown>) =>
    sql`order by ts_rank('{0.1, 0.1, 0.3, 1}', search_head, ${query}) desc, date desc`;
  const all = tsquery(terms.map(anyOf).join(' & '));
  const some = tsquery(terms.map(anyOf).join(' | '));
  const two = tsquery(pairsOf(terms));
  await add(sql`search_head @@ ${all}`, byHead(all), headLimit);
  if (terms.length > 1) await add(sql`search_head @@ ${two}`, byHead(two), headLimit);
  if (terms.length > 2 || found.size < enough) await add(sql`search_all @@ ${all}`, sql``, bodyLimit);
  if (found.size < enough) await add(sql`search_all @@ ${some}`, byHead(some), headLimit);
  return [...found];
}

/** Any two of the four words that tell most, or either of two. */
function pairsOf(terms: Term[]): string {
  const heaviest = terms
    .toSorted((a, b) => b.weight - a.weight)
    .slice(0, 4)
    .map(anyOf);
  if (heaviest.length < 3) return heaviest.join(' | ');
  return heaviest.flatMap((one, index) => heaviest.slice(index + 1).map((other) => `(${one} & ${other})`)).join(' | ');
}

/** Coverage by weight in title, head and text; how closely the title is about it; a touch of recency. */
async function rank(database: Database, ids: number[], terms: Term[], question: Question): Promise<number[]> {
  if (ids.length === 0) return [];
  const whole = terms.reduce((sum, { weight }) => sum + weight, 0);
  const covered = (column: string) =>
    sql`(${sql.join(
      terms.map(
        (term) =>
          sql`case when ${sql.id(column)} @@ to_tsquery('hub', ${term.word}) then ${term.weight}::float8
            when ${sql.id(column)} @@ to_tsquery('hub', ${anyOf(term)}) then ${term.weight * 0.6}::float8 else 0 end`,
      ),
      sql` + `,
    )}) / ${whole}::float8`;
  const some = tsquery(terms.map(anyOf).join(' | '));
  const phrase = sql`phraseto_tsquery('hub', ${question.words.join(' ')})`;
  const { rows } = await sql<{ id: number }>`
    select id from (
      select id, date,
        4 * ${covered('search_title')}
        + 3 * ${covered('search_title')} / ln(2 + greatest(1, length(search_title)))
        + 2 * ${covered('search_head')}
        + 1.5 * ${covered('search_all')}
        + case when search_title @@ ${phrase} then 1.5 else 0 end
        + 1.5 * ts_rank('{0.1, 0.3, 0.5, 1}', search_all, ${some}, 1)
        + 0.8 * exp(-extract(epoch from (now() - date)) / (3 * 31557600.0)) as score
      from posts where id = any(${ids}::bigint[])
    ) as scored order by score desc, date desc, id desc`.execute(database);
  return rows.map(({ id }) => id);
}

function tsquery(text: string): RawBuilder<unknown> {
  return sql`to_tsquery('hub', ${text})`;
}

/** The word or what stands for it; only letters and digits get here, so nothing needs to be quoted. */
function anyOf({ word, others }: Term): string {
  return `(${[word, ...others].join(' | ')})`;
}
