import { blogSections } from '@contenthub/contracts/blog-sections';
import type { Receipt, ReceiptAddress } from '@contenthub/contracts/receipt';
import { sitemapPartSize } from '@contenthub/contracts/sitemap';
import { type ShownPost, touchedAddresses } from '@contenthub/contracts/touched-addresses';
import type { Selectable } from 'kysely';
import { primaryCategory, shownCategories } from './categories-shown.ts';
import type { Database } from './database.ts';
import type { ReceiptsTable } from './schema.ts';
import type { Trx } from './write-posts.ts';

/** So many changes back. */
const mostKept = 10_000;
const mostShown = 10;

export type TouchedPost = ShownPost & { id: number; slug: string };

/** Where a post shows as it now stands in the store. */
export async function whereShown(trx: Trx, id: number): Promise<TouchedPost> {
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
    categorySlugs: shownCategories(categories).map(({ slug }) => slug),
    sitemapPart: Math.floor(earlier / sitemapPartSize) + 1,
  };
}

/** Notes, with the change itself, every address that has to show it: where the post was, and where it is now. */
export async function openReceipt(
  trx: Trx,
  change: number,
  before: TouchedPost | undefined,
  after: TouchedPost | undefined,
): Promise<void> {
  const post = after ?? before;
  if (!post) return;
  const touched = touchedAddresses([after, before].filter((each) => each !== undefined));
  const addresses = touched.map((address): ReceiptAddress => ({ ...address, shownAt: null }));
  const { id: post_id, blog, slug, title } = post;
  await trx
    .deleteFrom('receipts')
    .where('change_id', '<=', change - mostKept)
    .execute();
  await trx
    .insertInto('receipts')
    .values({ change_id: change, post_id, blog, slug, title, removed: !after, addresses: JSON.stringify(addresses) })
    .execute();
}

export async function noteAnnounced(database: Database, change: number): Promise<Receipt | undefined> {
  const row = await database
    .updateTable('receipts')
    .set({ announced_at: new Date() })
    .where('change_id', '=', change)
    .returningAll()
    .executeTakeFirst();
  return row && toReceipt(row);
}

export async function noteShown(database: Database, change: number, addresses: ReceiptAddress[]): Promise<void> {
  const update = { addresses: JSON.stringify(addresses) };
  await database.updateTable('receipts').set(update).where('change_id', '=', change).execute();
}

/** Of a post by its id or its slug, the latest first. */
export async function receiptsOf(database: Database, post: string): Promise<Receipt[]> {
  const rows = await database
    .selectFrom('receipts')
    .selectAll()
    .where(({ eb }) => (/^\d{1,15}$/.test(post) ? eb('post_id', '=', Number(post)) : eb('slug', '=', post)))
    .orderBy('change_id', 'desc')
    .limit(mostShown)
    .execute();
  return rows.map(toReceipt);
}

function toReceipt(row: Selectable<ReceiptsTable>): Receipt {
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
