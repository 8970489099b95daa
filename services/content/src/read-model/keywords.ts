import { sql } from 'kysely';
import type { Trx } from './write-posts.ts';

const keywordCount = 12;

/** The words that set each of these posts apart: often in it, seldom elsewhere; its title counts three times. */
export async function writeKeywords(trx: Trx, ids: number[]): Promise<void> {
  await sql`
    insert into post_keywords (post_id, blog, keywords)
    select posts.id, posts.blog, coalesce(chosen.keywords, '{}')
    from posts cross join lateral (
      select array_agg(id) as keywords from (
        select vocabulary.id
        from unnest(to_tsvector('simple', translate(
          title || ' ' || title || ' ' || title || ' ' || head_text || ' ' || text, '''’‘', ''))) as token (lexeme, positions, weights)
        join vocabulary on vocabulary.word = token.lexeme
        where length(token.lexeme) > 3
        order by (1 + ln(cardinality(token.positions))) / (1 + ln(vocabulary.documents + 1)) desc, vocabulary.id
        limit ${sql.lit(keywordCount)}
      ) as best
    ) as chosen
    where posts.id = any(${ids}::bigint[])
    on conflict (post_id) do update set blog = excluded.blog, keywords = excluded.keywords`.execute(trx);
}

/** Lists that name one of these posts, or are of one of them, are made anew when they are next asked for. */
export async function forgetRelated(trx: Trx, ids: number[]): Promise<void> {
  await sql`delete from related where post_id = any(${ids}::bigint[]) or ids && ${ids}::bigint[]`.execute(trx);
}
