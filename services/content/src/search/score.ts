import { type RawBuilder, sql } from 'kysely';
import type { Term } from './terms.ts';

const secondsOfYear = 31_557_600;

/** The share of what was asked for that a column has, by the weight of the terms; another word for one counts less. */
export function covered(column: 'title' | 'head' | 'whole', terms: Term[]): RawBuilder<number> {
  const whole = terms.reduce((sum, { weight }) => sum + weight, 0);
  const cases = terms.map((term) => {
    const other =
      term.others.length > 0 ? sql`when ${has(column, anyOf(term))} then ${share(term.weight * 0.6)}` : sql``;
    return sql`case when ${has(column, quoted(term.lexeme))} then ${share(term.weight)} ${other} else 0::float8 end`;
  });
  function share(weight: number) {
    return sql`${weight / whole}::float8`;
  }
  return sql`(${sql.join(cases, sql` + `)})`;
}

function has(column: string, query: string): RawBuilder<unknown> {
  return sql`${sql.id(column)} @@ ${tsquery(query)}`;
}

/** What title and head alone tell of a post, with a touch of recency: read without unpacking its text. */
export function scoreOfHead(terms: Term[]): RawBuilder<number> {
  // Most that mention a word somewhere have it in neither: that is found out once, and not for each term.
  return sql`case when ${has('head', terms.map(anyOf).join(' | '))}
      then ${covered('title', terms)} * (4 + 3 / ln((2 + greatest(1, title_words))::float8)) + 2 * ${covered('head', terms)}
        + ts_rank(head, ${tsquery(terms.map(anyOf).join(' | '))})
      else 0::float8 end
    + 0.8::float8 * exp(date_part('epoch', date - now()) / ${sql.lit(3 * secondsOfYear)}::float8)`;
}

export function tsquery(text: string): RawBuilder<unknown> {
  return sql`${text}::tsquery`;
}

/** The word or what stands for it. */
export function anyOf({ lexeme, others }: Term): string {
  return `(${[lexeme, ...others].map(quoted).join(' | ')})`;
}

function quoted(lexeme: string): string {
  return `'${lexeme.replaceAll("'", "''")}'`;
}
