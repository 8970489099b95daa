import { surrogateKey } from '@contenthub/contracts/surrogate-keys';
import type { StoredPost } from './stored-post.ts';
import type { Trx } from './write-posts.ts';

/** What shows the name of an author or a category that these posts, about to be written, bring along under a new one. */
export async function renamedKeys(trx: Trx, posts: readonly StoredPost[]): Promise<string[]> {
  const authors = new Map(posts.map(({ author }) => [author.id, author]));
  const categories = new Map(posts.flatMap((post) => post.categories.map((category) => [category.id, category])));
  const knownAuthors = await stored(trx, 'authors', authors);
  const knownCategories = await stored(trx, 'categories', categories);
  return [
    ...knownAuthors
      .filter((known) => differs(known, authors.get(known.id)))
      .map(({ id }) => surrogateKey.authorName(id)),
    ...knownCategories
      .filter((known) => differs(known, categories.get(known.id)))
      .map(({ slug }) => surrogateKey.categoryName(slug)),
  ];
}

async function stored(trx: Trx, table: 'authors' | 'categories', wanted: ReadonlyMap<number, unknown>) {
  if (wanted.size === 0) return [];
  return trx
    .selectFrom(table)
    .select(['id', 'slug', 'name'])
    .where('id', 'in', [...wanted.keys()])
    .execute();
}

type Named = { slug: string; name: string };

function differs(known: Named, given: Named | undefined): boolean {
  return given !== undefined && (known.slug !== given.slug || known.name !== given.name);
}
