import {
  affectedPaths,
  type PostLocation,
  type PublishReceipt,
  type ReceiptAddress,
} from '@contenthub/contracts/content/publish-receipts';
import { blogSections } from '@contenthub/contracts/content/site-urls';
import { sitemapPartSize } from '@contenthub/contracts/content/sitemap';
import type { Selectable } from 'kysely';
import type { Database, Trx } from './database.ts';
import { primaryCategory, visibleCategories } from './queries/categories-and-authors.ts';
import type { ReceiptsTable } from './schema.ts';

/** Number of changes to retain. */
const maxStoredChanges = 10_000;
const maxReturned = 10;

export type AffectedPost = PostLocation & { id: number; slug: string };

/** Returns the post's current location in the store. */
export async function getAffectedPost(trx: Trx, id: number): Promise<AffectedPost> {
  const post = await trx
    .selectFrom('posts')
    .innerJoin('authors', 'authors.id', 'posts.author_id')
    .select(['posts.blog', 'posts.slug', 'posts.title', 'posts.date', 'authors.slug as authorSlug'])
    .where('posts.id', '=', id)
    .executeTakeFirstOrThrow();
  const categories = await trx
    .selectFrom('post_categories')
    .innerJoin('categories', 'categories.id', 'post_categories.category_id')
    .select(['categories.name', 'categories.slug'])
    .where('post_id', '=', id)
    .orderBy('position')
    .execute();
  const { earlier } = await trx
    .selectFrom('posts')
    .select(({ fn }) => fn.countAll<number>().as('earlier'))
    .where('blog', '=', post.blog)
    .where('date', '<', post.date)
    .executeTakeFirstOrThrow();
  return {
    ...post,
    id,
    link: blogSections[post.blog].postLink(primaryCategory(categories)?.slug ?? 'more', post.slug),
    categorySlugs: visibleCategories(categories).map(({ slug }) => slug),
    sitemapPart: Math.floor(earlier / sitemapPartSize) + 1,
  };
}

/** Records, together with the change, every URL that must show it: the post's old and new locations. */
export async function createReceipt(
  trx: Trx,
  change: number,
  before: AffectedPost | undefined,
  after: AffectedPost | undefined,
): Promise<void> {
  const post = after ?? before;
  if (!post) return;
  const affected = affectedPaths([after, before].filter((each) => each !== undefined));
  const addresses = affected.map((address): ReceiptAddress => ({ ...address, shownAt: null }));
  const { id: post_id, blog, slug, title } = post;
  await trx
    .deleteFrom('receipts')
    .where('change_id', '<=', change - maxStoredChanges)
    .execute();
  await trx
    .insertInto('receipts')
    .values({ change_id: change, post_id, blog, slug, title, removed: !after, addresses: JSON.stringify(addresses) })
    .execute();
}

export async function markAnnounced(database: Database, change: number): Promise<PublishReceipt | undefined> {
  const row = await database
    .updateTable('receipts')
    .set({ announced_at: new Date() })
    .where('change_id', '=', change)
    .returningAll()
    .executeTakeFirst();
  return row && toReceipt(row);
}

export async function saveAddresses(database: Database, change: number, addresses: ReceiptAddress[]): Promise<void> {
  const update = { addresses: JSON.stringify(addresses) };
  await database.updateTable('receipts').set(update).where('change_id', '=', change).execute();
}

/** Returns receipts of a post by its id or slug, newest first. */
export async function findReceipts(database: Database, post: string): Promise<PublishReceipt[]> {
  const rows = await database
    .selectFrom('receipts')
    .selectAll()
    .where(({ eb }) => (/^\d{1,15}$/.test(post) ? eb('post_id', '=', Number(post)) : eb('slug', '=', post)))
    .orderBy('change_id', 'desc')
    .limit(maxReturned)
    .execute();
  return rows.map(toReceipt);
}

function toReceipt(row: Selectable<ReceiptsTable>): PublishReceipt {
  const { blog, title, removed, addresses } = row;
  return {
    change: row.change_id,
    post: row.post_id,
    ...{ blog, title, removed },
    storedAt: row.stored_at.toISOString(),
    announcedAt: row.announced_at?.toISOString() ?? null,
    addresses,
  };
}
