import { sql } from 'kysely';
import { countWords } from './post-words.ts';
import type { WordCounts } from './vocabulary.ts';
import type { Trx } from './write-posts.ts';

const keywordCount = 12;
const shortest = 4;
/** How many posts may hear of a new one that stands closer to them than what they name. */
const neighbours = 20;

type KnownWord = { id: number; documents: number };

/** The words that set each of these posts apart: often in it, seldom elsewhere. */
export async function writeKeywords(trx: Trx, posts: { id: number; words: WordCounts }[]): Promise<void> {
  const known = await knownWords(trx, new Set(posts.flatMap(({ words }) => [...words.keys()])));
  const { rows: totals } = await sql<{ posts: number }>`select sum(total)::int as posts from feed_totals`.execute(trx);
  const all = totals[0]?.posts ?? 0;
  const rows = posts.map(({ id, words }) => ({ id, keywords: `{${keywordsOf(words, known, all).join(',')}}` }));
  await sql`
    insert into post_keywords (post_id, blog, keywords)
    select posts.id, posts.blog, given.keywords::int[]
    from unnest(${rows.map(({ id }) => id)}::bigint[], ${rows.map(({ keywords }) => keywords)}::text[]) as given (id, keywords)
    join posts on posts.id = given.id
    on conflict (post_id) do update set blog = excluded.blog, keywords = excluded.keywords`.execute(trx);
}

async function knownWords(trx: Trx, words: Set<string>): Promise<Map<string, KnownWord>> {
  const longer = [...words].filter((word) => word.length >= shortest);
  const { rows } = await sql<KnownWord & { word: string }>`
    select id, word, documents from vocabulary where word = any(${longer}::text[])`.execute(trx);
  return new Map(rows.map((row) => [row.word, row]));
}

/** A word that every post has sets none apart, and one that no other has leads to nobody. */
function keywordsOf(words: WordCounts, known: Map<string, KnownWord>, posts: number): number[] {
  const scored = [...words].flatMap(([word, times]) => {
    const row = known.get(word);
    return row && row.documents > 1
      ? [{ id: row.id, score: (1 + Math.log(times)) * Math.log((posts + 1) / row.documents) }]
      : [];
  });
  return scored
    .sort((a, b) => b.score - a.score || a.id - b.id)
    .slice(0, keywordCount)
    .map(({ id }) => id);
}

/** Chooses them anew for posts that were stored when there were fewer words to choose by. */
export async function refreshKeywords(trx: Trx, ids: number[]): Promise<void> {
  const rows = await trx
    .selectFrom('posts')
    .select(['id', 'title', 'head_text', 'text'])
    .where('id', 'in', ids)
    .execute();
  await writeKeywords(
    trx,
    rows.map(({ id, title, head_text: headText, text }) => ({ id, words: countWords({ title, headText, text }) })),
  );
}

/** Lists that name one of these posts, or are of one of them, are made anew. */
export async function forgetRelated(trx: Trx, ids: number[]): Promise<void> {
  await sql`delete from related where post_id = any(${ids}::bigint[]) or ids && ${ids}::bigint[]`.execute(trx);
}

/** The posts that stand closest to this one may want to name it now. */
export async function forgetNeighbours(trx: Trx, id: number): Promise<void> {
  await sql`
    delete from related where post_id in (
      select theirs.post_id from post_keywords ours join post_keywords theirs
        on theirs.keywords && ours.keywords and theirs.blog = ours.blog and theirs.post_id != ours.post_id
      where ours.post_id = ${id}
      order by icount(theirs.keywords & ours.keywords) desc, theirs.post_id
      limit ${sql.lit(neighbours)}
    )`.execute(trx);
}
