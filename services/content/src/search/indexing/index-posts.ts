import type { BlogType } from '@contenthub/contracts/content/blogs';
import { sql } from 'kysely';
import type { Trx } from '../../db/database.ts';
import { countWords, getPostWords, type IndexedPost, type PostWords, type WordCounts } from './post-words.ts';

/** Updates the document counts of words after posts were rewritten; touches only words that were added or removed. */
export async function updateWordCounts(trx: Trx, before: PostWords[], after: PostWords[]): Promise<void> {
  await updateCorpusCounts(trx, before, after);
  await updateBlogCounts(trx, before, after);
}

async function updateCorpusCounts(trx: Trx, before: PostWords[], after: PostWords[]): Promise<void> {
  const changes = new Map<string, number>();
  const add = (posts: PostWords[], by: number) => {
    for (const { counts } of posts) for (const word of counts.keys()) changes.set(word, (changes.get(word) ?? 0) + by);
  };
  add(before, -1);
  add(after, 1);
  // In a fixed order, so that two writers cannot deadlock.
  const changed = [...changes].filter(([, by]) => by !== 0).sort(([a], [b]) => (a < b ? -1 : 1));
  if (changed.length === 0) return;
  await sql`
    insert into vocabulary (word, documents)
    select * from unnest(${changed.map(([word]) => word)}::text[], ${changed.map(([, by]) => by)}::int[])
    on conflict (word) do update set documents = vocabulary.documents + excluded.documents`.execute(trx);
}

type BlogCount = { blog: BlogType; word: string; documents: number; weight: number };

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

async function updateBlogCounts(trx: Trx, before: PostWords[], after: PostWords[]): Promise<void> {
  const changes = new Map<BlogType, Map<string, BlogCount>>();
  const add = (posts: PostWords[], by: number) => {
    for (const { blog, weights = new Map<string, number>() } of posts) {
      const ofBlog = changes.get(blog) ?? new Map<string, BlogCount>();
      changes.set(blog, ofBlog);
      for (const [word, weight] of weights) {
        const change = ofBlog.get(word);
        if (change) {
          change.documents += by;
          change.weight += weight * by;
        } else ofBlog.set(word, { blog, word, documents: by, weight: weight * by });
      }
    }
  };
  add(before, -1);
  add(after, 1);
  const changed = [...changes.values()]
    .flatMap((ofBlog) => [...ofBlog.values()])
    .filter(({ documents, weight }) => documents !== 0 || weight !== 0)
    .sort((a, b) => compare(a.blog, b.blog) || compare(a.word, b.word));
  if (changed.length === 0) return;
  const column = <Key extends keyof (typeof changed)[number]>(key: Key) => changed.map((change) => change[key]);
  await sql`
    insert into blog_vocabulary (blog, word, documents, weight)
    select * from unnest(
      ${column('blog')}::text[], ${column('word')}::text[], ${column('documents')}::int[], ${column('weight')}::int[])
    on conflict (blog, word) do update set
      documents = blog_vocabulary.documents + excluded.documents,
      weight = blog_vocabulary.weight + excluded.weight`.execute(trx);
}

const keywordCount = 12;
const minKeywordLength = 4;
/** How many similar posts get a new list of related posts when one is added. */
const neighbourLimit = 20;

type VocabularyWord = { id: number; documents: number };

/** Selects the most distinctive words of each post: frequent in it, rare elsewhere. */
async function saveKeywords(trx: Trx, posts: { id: number; words: WordCounts }[]): Promise<void> {
  const vocabulary = await getVocabularyWords(trx, new Set(posts.flatMap(({ words }) => [...words.keys()])));
  const { rows: totals } = await sql<{ posts: number }>`select sum(total)::int as posts from feed_totals`.execute(trx);
  const postCount = totals[0]?.posts ?? 0;
  const rows = posts.map(({ id, words }) => ({
    id,
    keywords: `{${selectKeywords(words, vocabulary, postCount).join(',')}}`,
  }));
  await sql`
    insert into post_keywords (post_id, blog, keywords)
    select posts.id, posts.blog, given.keywords::int[]
    from unnest(${rows.map(({ id }) => id)}::bigint[], ${rows.map(({ keywords }) => keywords)}::text[]) as given (id, keywords)
    join posts on posts.id = given.id
    on conflict (post_id) do update set blog = excluded.blog, keywords = excluded.keywords`.execute(trx);
}

async function getVocabularyWords(trx: Trx, words: Set<string>): Promise<Map<string, VocabularyWord>> {
  const longer = [...words].filter((word) => word.length >= minKeywordLength);
  const { rows } = await sql<VocabularyWord & { word: string }>`
    select id, word, documents from vocabulary where word = any(${longer}::text[])`.execute(trx);
  return new Map(rows.map((row) => [row.word, row]));
}

/**
 * A word in every post is not distinctive, and a word in a single post relates it to none. The ids of words depend on
 * the order of an import, so they decide nothing.
 */
function selectKeywords(words: WordCounts, known: Map<string, VocabularyWord>, posts: number): number[] {
  const scored = [...words].flatMap(([word, times]) => {
    const row = known.get(word);
    return row && row.documents > 1
      ? [{ id: row.id, word, score: (1 + Math.log(times)) * Math.log((posts + 1) / row.documents) }]
      : [];
  });
  return scored
    .sort((a, b) => b.score - a.score || compare(a.word, b.word))
    .slice(0, keywordCount)
    .map(({ id }) => id);
}

/** Selects keywords again for posts that were stored when the vocabulary was smaller. */
export async function refreshKeywords(trx: Trx, ids: number[]): Promise<void> {
  const rows = await trx
    .selectFrom('posts')
    .select(['id', 'title', 'head_text', 'text'])
    .where('id', 'in', ids)
    .execute();
  await saveKeywords(
    trx,
    rows.map(({ id, title, head_text: headText, text }) => ({ id, words: countWords({ title, headText, text }) })),
  );
}

/** Invalidates the lists of these posts and the lists that contain them. */
async function deleteRelated(trx: Trx, ids: number[]): Promise<void> {
  await sql`delete from related where post_id = any(${ids}::bigint[]) or ids && ${ids}::bigint[]`.execute(trx);
}

/** Invalidates the lists of the most similar posts, which may now include this one. */
export async function invalidateNeighbours(trx: Trx, id: number): Promise<void> {
  await sql`
    delete from related where post_id in (
      select theirs.post_id from post_keywords ours join post_keywords theirs
        on theirs.keywords && ours.keywords and theirs.blog = ours.blog and theirs.post_id != ours.post_id
      where ours.post_id = ${id}
      order by icount(theirs.keywords & ours.keywords) desc, theirs.post_id
      limit ${sql.lit(neighbourLimit)}
    )`.execute(trx);
}

/** Reads the indexed words of some posts, to subtract them when the posts are rewritten or removed. */
export async function getStoredWords(trx: Trx, ids: number[]): Promise<PostWords[]> {
  if (ids.length === 0) return [];
  const rows = await trx
    .selectFrom('posts')
    .select(['id', 'blog', 'title', 'head_text as headText', 'text', 'examples'])
    .where('id', 'in', ids)
    .execute();
  return rows.map(getPostWords);
}

/** Indexes posts that were just written: vocabulary, search rows and keywords. */
export async function indexPosts(trx: Trx, posts: IndexedPost[], before: PostWords[]): Promise<void> {
  const counted = posts.map((post) => ({ id: post.id, ...getPostWords(post) }));
  const ids = posts.map(({ id }) => id);
  await updateWordCounts(trx, before, counted);
  await saveKeywords(
    trx,
    counted.map(({ id, counts }) => ({ id, words: counts })),
  );
  await sql`select write_search_rows(${ids}::bigint[])`.execute(trx);
  await deleteRelated(trx, ids);
}

/** Removes posts that are about to be deleted from the index; their rows in other tables are deleted by cascade. */
export async function removeFromIndex(trx: Trx, ids: number[]): Promise<void> {
  await updateWordCounts(trx, await getStoredWords(trx, ids), []);
  await deleteRelated(trx, ids);
}
