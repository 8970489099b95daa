import { type RawBuilder, sql } from 'kysely';
import type { Term } from './terms.ts';

const secondsPerYear = 31_557_600;

/** Bonus for containing all words. */
export const allWordsBonus = sql.lit(1.5);

/** Score by title and head, with a small bonus for recency; computed without unpacking the text. */
export function headScore(terms: Term[]): RawBuilder<number> {
  const some = tsquery(terms.map(anyLexeme).join(' | '));
  // Many posts have the words in neither; this checks once instead of per term.
  return sql`case when head @@ ${some}
      then ${coverage('title', terms)} * (4 + 3 / ln((2 + greatest(1, title_words))::float8)) + 2 * ${coverage('head', terms)}
        + ts_rank(head, ${some})
      else 0::float8 end
    + 0.8::float8 * exp(date_part('epoch', date - now()) / ${sql.lit(3 * secondsPerYear)}::float8)`;
}

/** Adds what the whole text says to the score by title and head. */
export function finalScore(terms: Term[], words: string[]): RawBuilder<number> {
  const all = tsquery(terms.map(anyLexeme).join(' & '));
  const some = tsquery(terms.map(anyLexeme).join(' | '));
  return sql`score
    + case when not complete and whole @@ ${all} then ${allWordsBonus} else 0 end
    + 1.5 * ${coverage('whole', terms)}
    + case when title @@ phraseto_tsquery('hub', ${words.join(' ')}) then 1.5 else 0 end
    + 1.5 * ts_rank('{0.1, 0.3, 0.5, 1}', whole, ${some}, 1)`;
}

/** The share of the query that a column matches, by term weight. Synonyms count less. */
function coverage(column: 'title' | 'head' | 'whole', terms: Term[]): RawBuilder<number> {
  const whole = terms.reduce((sum, { weight }) => sum + weight, 0);
  // Also without synonyms, so that as few statements as possible are planned.
  const cases = terms.map(
    (term) => sql`case when ${matches(column, quoteLexeme(term.lexeme))} then ${share(term.weight)}
      when ${matches(column, anyLexeme(term))} then ${share(term.weight * 0.6)} else 0::float8 end`,
  );
  function share(weight: number) {
    return sql`${weight / whole}::float8`;
  }
  return sql`(${sql.join(cases, sql` + `)})`;
}

function matches(column: string, query: string): RawBuilder<unknown> {
  return sql`${sql.id(column)} @@ ${tsquery(query)}`;
}

export function tsquery(text: string): RawBuilder<unknown> {
  return sql`${text}::tsquery`;
}

/** Matches the word or one of its synonyms. */
export function anyLexeme({ lexeme, synonyms }: Term): string {
  return `(${[lexeme, ...synonyms].map(quoteLexeme).join(' | ')})`;
}

function quoteLexeme(lexeme: string): string {
  return `'${lexeme.replaceAll("'", "''")}'`;
}
