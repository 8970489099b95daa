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
    surrogateKey.feed(post.blog),
    surrogateKey.author(post.author_id),
    ...categories.map(({ slug }) => surrogateKey.category(slug)),
    ...(post.sticky ? [surrogateKey.sticky(post.blog)] : []),
  ];
}
