import type { BlogType } from '@contenthub/contracts/blog-type';
import { surrogateKey } from '@contenthub/contracts/surrogate-keys';
import type { Transaction } from 'kysely';
import type { ContentDatabase } from './schema.ts';

/** Everything that shows something of this post as it now stands in the store. */
export async function touchedKeys(trx: Transaction<ContentDatabase>, id: number): Promise<string[]> {
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

type Listed = { blog: BlogType; authorId: number; categorySlugs: string[]; sticky: boolean };

/** Every list that shows a post. */
export function listKeys({ blog, authorId, categorySlugs, sticky }: Listed): string[] {
  return [
    surrogateKey.feed(blog),
    surrogateKey.author(authorId),
    ...categorySlugs.map((slug) => surrogateKey.category(slug)),
    ...(sticky ? [surrogateKey.sticky(blog)] : []),
  ];
}
