import type { BlogType } from '@contenthub/contracts/blog-type';
import type { Database } from './database.ts';
import type { StoredPost } from './stored-post.ts';

/** An author of a blog: somebody who has written for it. */
export async function findAuthor(
  database: Database,
  blog: BlogType,
  slug: string,
): Promise<StoredPost['author'] | undefined> {
  return database
    .selectFrom('authors')
    .selectAll()
    .where('slug', '=', slug)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('posts')
          .select('posts.id')
          .whereRef('posts.author_id', '=', 'authors.id')
          .where('posts.blog', '=', blog),
      ),
    )
    .executeTakeFirst();
}
