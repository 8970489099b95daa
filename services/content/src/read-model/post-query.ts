import { blogSections } from '@contenthub/contracts/blog-sections';
import type { BlogType } from '@contenthub/contracts/blog-type';
import type { CallToAction } from '@contenthub/contracts/call-to-action';
import type { Category } from '@contenthub/contracts/category';
import type { Picture } from '@contenthub/contracts/picture';
import type { Post } from '@contenthub/contracts/post';
import { surrogateKey } from '@contenthub/contracts/surrogate-keys';
import { sql } from 'kysely';
import { primaryCategory, shownCategories } from './categories-shown.ts';
import type { Database } from './database.ts';

/** A post, what its editors say of it to machines, and the surrogate keys of an answer that is made of it. */
export type FoundPost = { post: Post; seo: { title: string; description: string }; keys: string[] };

/** By the slug it has now, or by one that it had before. */
export async function postBySlug(database: Database, blog: BlogType, slug: string): Promise<FoundPost | undefined> {
  return (await findPost(database, blog, slug, 'now')) ?? findPost(database, blog, slug, 'before');
}

async function findPost(database: Database, blog: BlogType, slug: string, when: 'now' | 'before') {
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
    .$if(when === 'now', (query) => query.where('posts.slug', '=', slug))
    .$if(when === 'before', (query) =>
      query.where('posts.id', '=', (nested) =>
        nested.selectFrom('slug_history').select('post_id').where('blog', '=', blog).where('slug', '=', slug),
      ),
    )
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
    contentType: row.content_type,
    department: row.department,
    callToAction: row.call_to_action as CallToAction | null,
    outline: row.outline,
    readingMinutes: row.reading_minutes,
  };
  const keys = [
    surrogateKey.post(post.id),
    surrogateKey.slug(blog, slug),
    surrogateKey.author(row.author_id),
    ...row.categories.map((category) => surrogateKey.category(category.slug)),
  ];
  return { post, seo: row.seo, keys };
}
