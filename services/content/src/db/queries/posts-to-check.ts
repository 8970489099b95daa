import type { BlogType } from '@contenthub/contracts/content/blogs';
import type { Picture } from '@contenthub/contracts/content/post';
import type { Database } from '../database.ts';

/** What the lists for editors need to know of a post. */
export type CheckedPost = {
  id: number;
  blog: BlogType;
  slug: string;
  title: string;
  content: string;
  image: Picture | null;
  seo: { title: string; description: string };
  /** Slug of the primary category. */
  category: string | null;
};

const batch = 100;

/** All published posts, read in batches by id. */
export async function* readPostsToCheck(database: Database): AsyncGenerator<CheckedPost> {
  for (let after = 0; ; ) {
    const posts: CheckedPost[] = await database
      .selectFrom('posts')
      .leftJoin('categories', 'categories.id', 'posts.primary_category_id')
      .select(['posts.id', 'blog', 'posts.slug', 'title', 'content', 'image', 'seo', 'categories.slug as category'])
      .where('posts.id', '>', after)
      .orderBy('posts.id')
      .limit(batch)
      .execute();
    yield* posts;
    const last = posts.at(-1);
    if (!last) return;
    after = last.id;
  }
}
