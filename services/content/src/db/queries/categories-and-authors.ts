import type { BlogType } from '@contenthub/contracts/content/blogs';
import type { Category } from '@contenthub/contracts/content/post';
import type { PathDefinition } from '@contenthub/contracts/content/reading-path-schema';
import { blogSections } from '@contenthub/contracts/content/site-urls';
import type { Database } from '../database.ts';
import type { StoredPost } from '../schema.ts';

// These only name the post's blog or nothing, so readers do not need them.
const hiddenNames = new Set(['Developer', 'Engineering', 'More', 'Business']);

const hiddenPrefixes = Object.values(blogSections)
  .filter(({ hidesCategoryPrefix }) => hidesCategoryPrefix)
  .map(({ categoryPrefix }) => categoryPrefix);

/** Returns the categories as readers see them, without the prefix that sorts them in WordPress. */
export function visibleCategories(categories: Category[]): Category[] {
  return categories.filter(isVisible).map(({ name, slug }) => {
    const prefix = hiddenPrefixes.find((hidden) => slug.startsWith(hidden)) ?? '';
    return { name, slug: slug.slice(prefix.length) };
  });
}

/** Returns the main category of a post: the first visible one, or the first if none is visible. */
export function primaryCategory<C extends Category>(categories: C[]): C | undefined {
  return categories.find(isVisible) ?? categories[0];
}

function isVisible({ name }: Category): boolean {
  return !hiddenNames.has(name);
}

type CategoryRow = { id: number; slug: string; name: string; description: string; path: PathDefinition | null };

/** Finds a category of a blog by its public slug, with or without the prefix that sorts it in WordPress. */
export async function findCategory(database: Database, blog: BlogType, slug: string): Promise<CategoryRow | undefined> {
  const found = await database
    .selectFrom('categories')
    .selectAll()
    .where('slug', '=', fullSlug(blog, slug))
    .executeTakeFirst();
  return found && belongsToBlog(found.slug, blog) ? found : undefined;
}

export function fullSlug(blog: BlogType, slug: string): string {
  const { categoryPrefix, hidesCategoryPrefix } = blogSections[blog];
  return hidesCategoryPrefix && !slug.startsWith(categoryPrefix) ? categoryPrefix + slug : slug;
}

/** The main blog has every category without another blog's prefix. */
export function belongsToBlog(slug: string, blog: BlogType): boolean {
  const prefixes = Object.values(blogSections).map(({ categoryPrefix }) => categoryPrefix);
  const prefix = prefixes.find((known) => known !== '' && slug.startsWith(known)) ?? '';
  return prefix === blogSections[blog].categoryPrefix;
}

/** Finds the current slug of an author by a former one. */
export async function findAuthorSlug(database: Database, formerSlug: string): Promise<string | undefined> {
  const row = await database
    .selectFrom('author_slug_history as former')
    .innerJoin('authors', 'authors.id', 'former.author_id')
    .select('authors.slug')
    .where('former.slug', '=', formerSlug)
    .executeTakeFirst();
  return row?.slug;
}

/** Finds an author with at least one post on the blog. */
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
