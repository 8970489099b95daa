import type { PostNames } from '@contenthub/contracts/content/post-names';
import { blogSections } from '@contenthub/contracts/content/site-urls';
import type { Database } from '../database.ts';

/** Titles and links of published posts. Ids of other posts are left out. */
export async function getPostNames(database: Database, ids: readonly number[]): Promise<PostNames> {
  const rows = await database
    .selectFrom('posts')
    .leftJoin('categories', 'categories.id', 'posts.primary_category_id')
    .select(['posts.id', 'blog', 'posts.slug', 'title', 'form', 'date', 'modified', 'categories.slug as category_slug'])
    .where('posts.id', 'in', ids)
    .orderBy('posts.id')
    .execute();
  return {
    posts: rows.map(({ id, blog, slug, title, form, date, modified, category_slug }) => ({
      id,
      title,
      form,
      link: blogSections[blog].postLink(category_slug ?? 'more', slug),
      published: date.toISOString(),
      updated: modified.toISOString(),
    })),
  };
}
