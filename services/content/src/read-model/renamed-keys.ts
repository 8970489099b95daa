import { isDeepStrictEqual } from 'node:util';
import { surrogateKey } from '@contenthub/contracts/surrogate-keys';
import type { StoredPost } from './stored-post.ts';
import type { Trx } from './write-posts.ts';

/** What shows an author, or the name of a category, that these posts, about to be written, bring along changed. */
export async function renamedKeys(trx: Trx, posts: readonly StoredPost[]): Promise<string[]> {
  const authors = new Map(posts.map(({ author }) => [author.id, author]));
  const categories = new Map(posts.flatMap((post) => post.categories.map((category) => [category.id, category])));
  const knownAuthors = await trx
    .selectFrom('authors')
    .select(['id', 'slug', 'name', 'bio', 'links'])
    .where('id', 'in', idsOf(authors))
    .execute();
  const knownCategories = await trx
    .selectFrom('categories')
    .select(['id', 'slug', 'name'])
    .where('id', 'in', idsOf(categories))
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

/** Never empty, which SQL does not allow; no id is 0. */
function idsOf(wanted: ReadonlyMap<number, unknown>): number[] {
  return wanted.size > 0 ? [...wanted.keys()] : [0];
}

/** In anything that was read of it. */
function differs<T extends object>(known: T, given: T | undefined): boolean {
  const names = Object.keys(known) as (keyof T)[];
  return given !== undefined && names.some((name) => !isDeepStrictEqual(known[name], given[name]));
}
