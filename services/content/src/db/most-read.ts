import { type MostRead, mostReadSize, type RankedPost } from '@contenthub/contracts/analytics/most-read';
import type { BlogType } from '@contenthub/contracts/content/blogs';
import { homePageSize, pinnedPostCount } from '@contenthub/contracts/content/content-paths';
import type { PostListRow } from '@contenthub/contracts/content/post';
import { surrogateKey } from '@contenthub/contracts/http/edge-caching';
import { sql } from 'kysely';
import { minMostReadPosts, rankMostRead } from '../most-read/rank-most-read.ts';
import type { Database } from './database.ts';
import { getFeedPage, getStickyPosts, selectListRows, toListRow } from './queries/post-lists.ts';
import { enqueueChange } from './writes/store-post.ts';

/** Replaces the list of a blog. Publishes a change only if a reader would see another list. */
export async function updateMostRead(
  database: Database,
  blog: BlogType,
  candidates: readonly RankedPost[],
): Promise<void> {
  await database.transaction().execute(async (trx) => {
    await sql`lock table most_read in exclusive mode`.execute(trx);
    const before = await trx
      .selectFrom('most_read')
      .select('post_id')
      .where('blog', '=', blog)
      .orderBy('position')
      .execute();
    const previous = before.map(({ post_id }) => post_id);
    const ids = candidates.map(({ post }) => post);
    // Events may name posts that were removed or that belong to another blog now.
    const published = ids.length
      ? await trx.selectFrom('posts').select('id').where('blog', '=', blog).where('id', 'in', ids).execute()
      : [];
    const publishedIds = new Set(published.map(({ id }) => id));
    const ranked = rankMostRead(
      candidates.filter(({ post }) => publishedIds.has(post)),
      previous,
    );
    await trx.deleteFrom('most_read').where('blog', '=', blog).execute();
    const rows = ranked.map(({ post, readers }, position) => ({ blog, position, post_id: post, readers }));
    if (rows.length > 0) await trx.insertInto('most_read').values(rows).execute();
    const isSame = ranked.length === previous.length && ranked.every(({ post }, index) => post === previous[index]);
    if (!isSame) await enqueueChange(trx, [surrogateKey.mostRead(blog)]);
  });
}

export type MostReadRows = {
  basis: MostRead['basis'];
  rows: (PostListRow & { readers: number | null })[];
};

/**
 * The list of a blog's home page, without posts that the page shows above it. Before there are figures, it is the other
 * pinned posts, otherwise the posts that were updated last.
 */
export async function getMostRead(database: Database, blog: BlogType): Promise<MostReadRows> {
  const sticky = await getStickyPosts(database, blog);
  const pinned = sticky.slice(0, pinnedPostCount).map(({ post_id }) => post_id);
  const feed = await getFeedPage(database, { blog, page: 1, size: homePageSize }, { without: pinned });
  const shown = [...pinned, ...feed.rows.slice(0, homePageSize).map(({ post_id }) => post_id)];
  const isNew = ({ post_id }: PostListRow) => !shown.includes(post_id);
  const listed = await selectListRows(database, blog)
    .innerJoin('most_read', (join) => join.onRef('most_read.post_id', '=', 'posts.id').on('most_read.blog', '=', blog))
    .select('most_read.readers')
    .orderBy('most_read.position')
    .execute();
  const readers = fillRows(listed.map((row) => ({ ...toListRow(row), readers: row.readers })).filter(isNew));
  if (readers.length > 0) return { basis: 'readers', rows: readers };
  const picks = fillRows(sticky.filter(isNew));
  if (picks.length > 0) return { basis: 'picks', rows: picks.map(withoutReaders) };
  const updated = await selectListRows(database, blog)
    .$if(shown.length > 0, (query) => query.where('posts.id', 'not in', shown))
    .orderBy('posts.modified', 'desc')
    .orderBy('posts.id', 'desc')
    .limit(mostReadSize)
    .execute();
  return { basis: 'updated', rows: fillRows(updated).map(toListRow).map(withoutReaders) };
}

/** One or two full rows of three, or nothing: a shorter list says more about chance than about readers. */
function fillRows<T>(rows: readonly T[]): T[] {
  const count = Math.min(rows.length, mostReadSize);
  return rows.slice(0, count - (count % minMostReadPosts));
}

const withoutReaders = (row: PostListRow) => ({ ...row, readers: null });
