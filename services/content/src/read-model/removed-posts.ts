import { sql } from 'kysely';
import type { Database } from './database.ts';
import type { Trx } from './write-posts.ts';

/** The version of a post that is gone for good: no other can be newer. */
export const goneForGood = new Date('9999-12-31T00:00:00Z');

// Longer than any fetch that began before the removal can take; after that even a restored backup is welcome.
const kept = sql`interval '1 hour'`;

/** Remembers which version was taken away, so that an older one that is still on its way is not stored after it. */
export async function rememberRemoval(trx: Trx, id: number, modified: Date): Promise<void> {
  await sql`
    insert into removed_posts (id, modified) values (${id}, ${modified})
    on conflict (id) do update set modified = greatest(removed_posts.modified, excluded.modified), at = now()`.execute(
    trx,
  );
}

/** Those of some versions that are older than one that was taken away. The same second counts as not older. */
export async function removedSince(trx: Trx, posts: { id: number; modified: Date }[]): Promise<Set<number>> {
  const ids = posts.map(({ id }) => id);
  const rows = await trx
    .selectFrom('removed_posts')
    .select(['id', 'modified'])
    .where('id', 'in', ids)
    .where('at', '>', sql<Date>`now() - ${kept}`)
    .execute();
  const removed = new Map(rows.map(({ id, modified }) => [id, modified]));
  return new Set(posts.filter(({ id, modified }) => (removed.get(id) ?? modified) > modified).map(({ id }) => id));
}

export async function forgetOldRemovals(database: Database): Promise<void> {
  await database.deleteFrom('removed_posts').where('at', '<=', sql<Date>`now() - ${kept}`).execute();
}
