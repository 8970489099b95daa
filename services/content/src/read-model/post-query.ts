import { blogSections } from '@contenthub/contracts/blog-sections';
import type { BlogType } from '@contenthub/contracts/blog-type';
import type { Category } from '@contenthub/contracts/category';
import type { Picture } from '@contenthub/contracts/picture';
import type { Post } from '@contenthub/contracts/post';
import { sql } from 'kysely';
import { primaryCategory, shownCategories } from './categories-shown.ts';
import type { Database } from './database.ts';

/** A post with the ids and slugs that its surrogate keys are made of. */
export type FoundPost = { post: Post; authorId: number; categorySlugs: string[] };

export async function postBySlug(database: Database, blog: BlogType, slug: string): Promise<FoundPost | undefined> {
  const row = await database
    .selectFrom('posts')
    .innerJoin('authors', 'authors.id', 'posts.author_id')
    .selectAll('posts')
    .select(['authors.name as author_name', 'authors.slug as author_slug', 'authors.avatar as author_avatar'])
    .select(
      sql<Category[]>`(
        select coalesce(json_agg(json_build_object('name', c.name, 'slug', c.slug) order by pc.position), '[]')
        from post_categories pc join categories c on c.id = pc.category_id
        where pc.post_id = posts.id
      )`.as('categories'),
    )
    .where('posts.blog', '=', blog)
    .where('posts.slug', '=', slug)
    .executeTakeFirst();
  if (!row) return undefined;
  const section = blogSections[blog];
  const post: Post = {
    id: row.id,
    title: row.title,
    slug: row.slug,
    link: section.postLink(primaryCategory(row.categories)?.slug ?? 'more', row.slug),
    date: row.date.toISOString(),
    modified: row.modified.toISOString(),
    excerpt: row.excerpt,
    content: row.content,
    author: {
      id: row.author_id,
      name: row.author_name,
      slug: row.author_slug,
      link: section.authorLink(row.author_slug),
      ...(row.author_avatar && { avatar: row.author_avatar }),
    },
    categories: shownCategories(row.categories),
    tags: row.tags,
    image: row.image as Picture | null,
    postForm: row.form,
    outline: row.outline,
    readingMinutes: row.reading_minutes,
  };
  return { post, authorId: row.author_id, categorySlugs: row.categories.map((category) => category.slug) };
}
