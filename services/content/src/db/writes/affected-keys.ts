import { isDeepStrictEqual } from 'node:util';
import type { BlogType } from '@contenthub/contracts/content/blogs';
import { surrogateKey } from '@contenthub/contracts/http/edge-caching';
import type { Trx } from '../database.ts';
import type { StoredPost } from '../schema.ts';

/** Returns the keys of everything that shows this post in its stored state. */
export async function getAffectedKeys(trx: Trx, id: number): Promise<string[]> {
  const post = await trx
    .selectFrom('posts')
    .select(['blog', 'slug', 'sticky', 'author_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const categories = await trx
    .selectFrom('post_categories')
    .innerJoin('categories', 'categories.id', 'post_categories.category_id')
    .select('categories.slug')
    .where('post_id', '=', id)
    .execute();
  return [
    surrogateKey.post(id),
    surrogateKey.slug(post.blog, post.slug),
    ...listKeys({ ...post, authorId: post.author_id, categorySlugs: categories.map(({ slug }) => slug) }),
  ];
}

type ListedPost = { blog: BlogType; authorId: number; categorySlugs: string[]; sticky: boolean };

/** Returns the keys of every list that shows a post. */
export function listKeys({ blog, authorId, categorySlugs, sticky }: ListedPost): string[] {
  return [
    surrogateKey.feed(blog),
    surrogateKey.author(authorId),
    ...categorySlugs.map((slug) => surrogateKey.category(slug)),
    ...(sticky ? [surrogateKey.sticky(blog)] : []),
  ];
}

/** Returns the keys of pages that show an author or category name that these posts are about to change. */
export async function getRenamedKeys(trx: Trx, posts: readonly StoredPost[]): Promise<string[]> {
  const authors = new Map(posts.map(({ author }) => [author.id, author]));
  const categories = new Map(posts.flatMap((post) => post.categories.map((category) => [category.id, category])));
  const knownAuthors = await trx
    .selectFrom('authors')
    .select(['id', 'slug', 'name', 'bio', 'links'])
    .where('id', 'in', nonEmptyIds(authors))
    .execute();
  const knownCategories = await trx
    .selectFrom('categories')
    .select(['id', 'slug', 'name'])
    .where('id', 'in', nonEmptyIds(categories))
    .execute();
  return [
    ...knownAuthors
      .filter((known) => differs(known, authors.get(known.id)))
      .map(({ id }) => surrogateKey.authorName(id)),
    ...knownCategories
      .filter((known) => differs(known, categories.get(known.id)))
      .map(({ slug }) => surrogateKey.categoryName(slug)),
  ];
}

/** SQL does not allow an empty list; no id is 0. */
function nonEmptyIds(wanted: ReadonlyMap<number, unknown>): number[] {
  return wanted.size > 0 ? [...wanted.keys()] : [0];
}

/** Compares all columns that were read. */
function differs<T extends object>(known: T, given: T | undefined): boolean {
  const names = Object.keys(known) as (keyof T)[];
  return given !== undefined && names.some((name) => !isDeepStrictEqual(known[name], given[name]));
}
