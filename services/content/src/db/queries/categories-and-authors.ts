import type { BlogType } from '@contenthub/contracts/content/blogs';
import type { Category } from '@contenthub/contracts/content/post';
import { blogSections } from '@contenthub/contracts/content/site-urls';
import type { Database } from '../database.ts';
import type { StoredPost } from '../schema.ts';

// These say which blog a post belongs to, or nothing at all; the reader knows already.
const hiddenNames = new Set(['Developer', 'Engineering', 'More', 'Business']);

const hiddenPrefixes = Object.values(blogSections)
  .filter(({ hidesCategoryPrefix }) => hidesCategoryPrefix)
  .map(({ categoryPrefix }) => categoryPrefix);

/** Categories as a reader sees them: without the prefix that sorts them in WordPress. */
export function visibleCategories(categories: Category[]): Category[] {
  return categories.filter(isVisible).map(({ name, slug }) => {
    const prefix = hiddenPrefixes.find((hidden) => slug.startsWith(hidden)) ?? '';
    return { name, slug: slug.slice(prefix.length) };
  });
}

/** The category that a post stands under: the first that is shown, or the first of all where none is. */
export function primaryCategory<C extends Category>(categories: C[]): C | undefined {
  return categories.find(isVisible) ?? categories[0];
}

function isVisible({ name }: Category): boolean {
  return !hiddenNames.has(name);
}

type CategoryRow = { id: number; slug: string; name: string; description: string };

/** A category of a blog by the slug that a reader sees, with or without the prefix that sorts it in WordPress. */
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

/** The main blog has every category that carries no other blog's prefix. */
export function belongsToBlog(slug: string, blog: BlogType): boolean {
  const prefixes = Object.values(blogSections).map(({ categoryPrefix }) => categoryPrefix);
  const prefix = prefixes.find((known) => known !== '' && slug.startsWith(known)) ?? '';
  return prefix === blogSections[blog].categoryPrefix;
}

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
