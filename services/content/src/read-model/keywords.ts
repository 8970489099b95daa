import { sql } from 'kysely';
import type { Trx } from './write-posts.ts';

const keywordCount = 12;

/** The words that set each of these posts apart: often in it, seldom elsewhere; its title counts three times. */
export async function writeKeywords(trx: Trx, ids: number[]): Promise<void> {
  // All words of all posts first: joined post by post, a store without statistics reads the whole vocabulary for each.
  await sql`
    with tokens as materialized (
      select posts.id as post_id, token.lexeme, cardinality(token.positions) as times
      from posts cross join lateral unnest(to_tsvector('simple', translate(
        title || ' ' || title || ' ' || title || ' ' || head_text || ' ' || text, '''’‘', ''))) as token (lexeme, positions, weights)
      where posts.id = any(${ids}::bigint[]) and length(token.lexeme) > 3
    ), ranked as (
      select tokens.post_id, vocabulary.id, row_number() over (
        partition by tokens.post_id
        order by (1 + ln(tokens.times)) / (1 + ln(vocabulary.documents + 1)) desc, vocabulary.id
      ) as place
      from tokens join vocabulary on vocabulary.word = tokens.lexeme
    )
    insert into post_keywords (post_id, blog, keywords)
    select posts.id, posts.blog, coalesce(array_agg(ranked.id order by ranked.place) filter (where ranked.id is not null), '{}')
    from posts left join ranked on ranked.post_id = posts.id and ranked.place <= ${sql.lit(keywordCount)}
    where posts.id = any(${ids}::bigint[])
    group by posts.id, posts.blog
    on conflict (post_id) do update set blog = excluded.blog, keywords = excluded.keywords`.execute(trx);
}

/** Lists that name one of these posts, or are of one of them, are made anew when they are next asked for. */
export async function forgetRelated(trx: Trx, ids: number[]): Promise<void> {
  await sql`delete from related where post_id = any(${ids}::bigint[]) or ids && ${ids}::bigint[]`.execute(trx);
}
