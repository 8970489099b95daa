import { sql } from 'kysely';
import type { Database } from '../read-model/database.ts';
import type { Candidate } from './candidates.ts';
import { anyOf, covered, tsquery } from './score.ts';
import type { Term } from './terms.ts';

/** Unpacking a text costs more than all else: only the best by title and head are read whole. */
const readWhole = 30;

/** The best candidates by what their whole text says too, then the others as they stood. */
export async function rank(
  database: Database,
  candidates: Candidate[],
  terms: Term[],
  words: string[],
): Promise<number[]> {
  if (candidates.length === 0) return [];
  const best = candidates.slice(0, readWhole);
  const some = tsquery(terms.map(anyOf).join(' | '));
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
      + 1.5 * ${covered('whole', terms)}
      + case when title @@ ${phrase} then 1.5 else 0 end
      + 1.5 * ts_rank('{0.1, 0.3, 0.5, 1}', whole, ${some}, 1) desc, date desc, post_id desc`.execute(database);
  return [...rows.map(({ id }) => id), ...candidates.slice(readWhole).map(({ id }) => id)];
}
