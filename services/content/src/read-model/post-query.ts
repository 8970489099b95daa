import type { BlogType } from '@contenthub/contracts/blog-type';
import type { CallToAction } from '@contenthub/contracts/call-to-action';
import type { Category } from '@contenthub/contracts/category';
import type { Picture } from '@contenthub/contracts/picture';
import type { Post } from '@contenthub/contracts/post';
import { surrogateKey } from '@contenthub/contracts/surrogate-keys';
import { sql } from 'kysely';
import type { Database } from './database.ts';
import { shownPost } from './shown-post.ts';

/** A post, what its editors say of it to machines, and the surrogate keys of an answer that is made of it. */
export type FoundPost = { post: Post; seo: { title: string; description: string }; keys: string[] };

// Not all of them: what is only there to be searched is larger than the post itself.
const columns = [
  ...([
    'posts.id',
    'posts.blog',
    'posts.slug',
    'posts.title',
    'posts.excerpt',
    'posts.content',
    'posts.outline',
  ] as const),
  ...(['posts.reading_minutes', 'posts.form', 'posts.date', 'posts.modified', 'posts.image', 'posts.tags'] as const),
  ...(['posts.author_id', 'posts.seo', 'posts.content_type', 'posts.department', 'posts.call_to_action'] as const),
] as const;

/** By the slug it has now, or by one that it had before. */
export async function postBySlug(database: Database, blog: BlogType, slug: string): Promise<FoundPost | undefined> {
  return (await findPost(database, blog, slug, 'now')) ?? findPost(database, blog, slug, 'before');
}

async function findPost(database: Database, blog: BlogType, slug: string, when: 'now' | 'before') {
  const row = await fullPosts(database)
    .$if(when === 'now', (query) => query.where('posts.blog', '=', blog).where('posts.slug', '=', slug))
    // It may have gone to another blog since.
    .$if(when === 'before', (query) =>
      query.where('posts.id', '=', (nested) =>
        nested.selectFrom('slug_history').select('post_id').where('blog', '=', blog).where('slug', '=', slug),
      ),
    )
    .executeTakeFirst();
  if (!row) return undefined;
  const keys = [
    surrogateKey.post(row.id),
    surrogateKey.slug(blog, slug),
    surrogateKey.authorName(row.author_id),
    ...row.categories.map((category) => surrogateKey.categoryName(category.slug)),
  ];
  return { post: toPost(row), seo: row.seo, keys };
}

/** Some posts in full, newest first. */
export async function postsInFull(database: Database, blog: BlogType, ids: number[]): Promise<Post[]> {
  if (ids.length === 0) return [];
  const rows = await fullPosts(database)
    .where('posts.blog', '=', blog)
    .where('posts.id', 'in', ids)
    .orderBy('posts.date', 'desc')
    .orderBy('posts.id', 'desc')
    .execute();
  return rows.map(toPost);
}

function fullPosts(database: Database) {
  return database
    .selectFrom('posts')
    .innerJoin('authors', 'authors.id', 'posts.author_id')
    .select(columns)
    .select(['authors.name as author_name', 'authors.slug as author_slug', 'authors.avatar as author_avatar'])
    .select(['authors.bio as author_bio', 'authors.links as author_links'])
    .select(
      sql<Category[]>`(
        select coalesce(json_agg(json_build_object('name', c.name, 'slug', c.slug) order by pc.position), '[]')
        from post_categories pc join categories c on c.id = pc.category_id
        where pc.post_id = posts.id
      )`.as('categories'),
    );
}

type FullRow = Awaited<ReturnType<ReturnType<typeof fullPosts>['execute']>>[number];

function toPost(row: FullRow): Post {
  return shownPost({
    ...row,
    readingMinutes: row.reading_minutes,
    contentType: row.content_type,
    author: {
      id: row.author_id,
      slug: row.author_slug,
      name: row.author_name,
      avatar: row.author_avatar,
      bio: row.author_bio,
      links: row.author_links,
    },
    image: row.image as Picture | null,
    callToAction: row.call_to_action as CallToAction | null,
  });
}
