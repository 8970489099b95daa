import type { AnswerCard } from '@contenthub/contracts/content/answer-card';
import type { BlogType } from '@contenthub/contracts/content/blogs';
import { withContentIdPrefix } from '@contenthub/contracts/content/content-ids';
import type { Author, CallToAction, Category, Picture, Post } from '@contenthub/contracts/content/post';
import { blogSections } from '@contenthub/contracts/content/site-urls';
import { surrogateKey } from '@contenthub/contracts/http/edge-caching';
import { namespaceAllIds } from '@contenthub/post-html/namespace-ids';
import { sql } from 'kysely';
import type { Database } from '../database.ts';
import type { StoredPost } from '../schema.ts';
import { primaryCategory, visibleCategories } from './categories-and-authors.ts';

type PresentablePost = Omit<StoredPost, 'categories' | 'seo' | 'sticky' | 'text' | 'exampleWords'> & {
  categories: Category[];
};

/** Converts an author to the API format; unknown fields are left out. */
export function toApiAuthor(blog: BlogType, { avatar, bio, links, ...author }: StoredPost['author']): Author {
  return {
    ...author,
    link: blogSections[blog].authorLink(author.slug),
    ...(avatar && { avatar }),
    ...(bio && { bio }),
    ...(links.length > 0 && { links }),
  };
}

/** Converts a post to the API format, from the store or for a preview. */
export function toApiPost(post: PresentablePost): Post {
  const { postLink } = blogSections[post.blog];
  return {
    id: post.id,
    title: post.title,
    slug: post.slug,
    // A draft may have no slug yet.
    link: postLink(primaryCategory(post.categories)?.slug ?? 'more', post.slug || String(post.id)),
    date: post.date.toISOString(),
    modified: post.modified.toISOString(),
    excerpt: post.excerpt,
    // Already done for posts of this release. Posts of earlier releases need it, because sources do not resend
    // unchanged posts.
    content: namespaceAllIds(post.content),
    author: toApiAuthor(post.blog, post.author),
    categories: visibleCategories(post.categories),
    tags: post.tags,
    image: post.image,
    postForm: post.form,
    contentType: post.contentType,
    department: post.department,
    callToAction: post.callToAction,
    answer: post.answer,
    blocks: post.blocks,
    outline: post.outline.map((entry) => ({ ...entry, id: withContentIdPrefix(entry.id) })),
    readingMinutes: post.readingMinutes,
  };
}

/** A post, its metadata for crawlers, and the surrogate keys of responses that contain it. */
export type FoundPost = {
  post: Post;
  seo: { title: string; description: string };
  keys: string[];
  /** What its related posts are. Undefined for a former slug. */
  relations: PostRelations | undefined;
};

/** The posts that an editor chose, and the stored list of similar ones, if it has been computed. */
export type PostRelations = { id: number; chosenIds: number[]; similarIds: number[] | null };

// Not all columns: the search columns are larger than the post itself.
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
  ...([
    'posts.answer',
    'posts.blocks',
    'posts.author_id',
    'posts.seo',
    'posts.content_type',
    'posts.department',
    'posts.call_to_action',
  ] as const),
] as const;

/** Finds a post by its current slug or a former one. */
export async function findPostBySlug(database: Database, blog: BlogType, slug: string): Promise<FoundPost | undefined> {
  return (await findPost(database, blog, slug, 'now')) ?? findPost(database, blog, slug, 'before');
}

async function findPost(database: Database, blog: BlogType, slug: string, when: 'now' | 'before') {
  const row = await selectFullPosts(database)
    .leftJoin('related', 'related.post_id', 'posts.id')
    .select(['posts.chosen_related', 'related.ids as related_ids'])
    .$if(when === 'now', (query) => query.where('posts.blog', '=', blog).where('posts.slug', '=', slug))
    // The post may have moved to another blog since.
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
  const relations = { id: row.id, chosenIds: row.chosen_related, similarIds: row.related_ids };
  return { post: rowToPost(row), seo: row.seo, keys, relations: when === 'now' ? relations : undefined };
}

/** Returns full posts, newest first. */
export async function getFullPosts(database: Database, blog: BlogType, ids: number[]): Promise<Post[]> {
  if (ids.length === 0) return [];
  const rows = await selectFullPosts(database)
    .where('posts.blog', '=', blog)
    .where('posts.id', 'in', ids)
    .orderBy('posts.date', 'desc')
    .orderBy('posts.id', 'desc')
    .execute();
  return rows.map(rowToPost);
}

function selectFullPosts(database: Database) {
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

type FullRow = Awaited<ReturnType<ReturnType<typeof selectFullPosts>['execute']>>[number];

function rowToPost(row: FullRow): Post {
  return toApiPost({
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
    answer: row.answer as AnswerCard | null,
  });
}
