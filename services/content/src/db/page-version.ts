import { surrogateKey } from '@contenthub/contracts/http/edge-caching';
import type { ContentPageVersion } from '@contenthub/contracts/http/page-version';
import { sql } from 'kysely';
import type { Database } from './database.ts';
import { getAffectedPost } from './receipts.ts';

/** The slug that a post's path ends with. */
export function slugOf(path: string): string {
  return path.split('/').filter(Boolean).at(-1) ?? '';
}

/** Finds the post of a path, and the latest change that affects the path. */
export async function findPageVersion(
  database: Database,
  path: string,
): Promise<Pick<ContentPageVersion, 'post' | 'change'>> {
  const candidates = await database
    .selectFrom('posts')
    .select(['id', 'title', 'modified'])
    .where('slug', '=', slugOf(path))
    .execute();
  let post: ContentPageVersion['post'] = null;
  for (const { id, title, modified } of candidates) {
    const { link } = await database.transaction().execute((trx) => getAffectedPost(trx, id));
    if (link === path) post = { id, title, modified: modified.toISOString(), key: surrogateKey.post(id) };
  }
  return { post, change: await findLatestChange(database, path) };
}

async function findLatestChange(database: Database, path: string): Promise<ContentPageVersion['change']> {
  const row = await database
    .selectFrom('receipts')
    .selectAll()
    .where(sql<boolean>`addresses @> ${JSON.stringify([{ path }])}::jsonb`)
    .orderBy('change_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) return null;
  const pending = await database.selectFrom('outbox').select('id').where('id', '=', row.change_id).executeTakeFirst();
  return {
    id: row.change_id,
    storedAt: row.stored_at.toISOString(),
    isPending: pending !== undefined,
    publishedAt: row.announced_at?.toISOString() ?? null,
    shownAt: row.addresses.find((address) => address.path === path)?.shownAt ?? null,
  };
}
