import { blogSections } from '@contenthub/contracts/blog-sections';
import type { BlogType } from '@contenthub/contracts/blog-type';
import type { Database } from './database.ts';

export type KnownCategory = { id: number; slug: string; name: string; description: string };

/** A category of a blog by the slug that a reader sees, with or without the prefix that sorts it in WordPress. */
export async function findCategory(
  database: Database,
  blog: BlogType,
  slug: string,
): Promise<KnownCategory | undefined> {
  const found = await database
    .selectFrom('categories')
    .selectAll()
    .where('slug', '=', fullSlug(blog, slug))
    .executeTakeFirst();
  return found && isOfBlog(found.slug, blog) ? found : undefined;
}

export function fullSlug(blog: BlogType, slug: string): string {
  const { categoryPrefix, hidesCategoryPrefix } = blogSections[blog];
  return hidesCategoryPrefix && !slug.startsWith(categoryPrefix) ? categoryPrefix + slug : slug;
}

/** The main blog has every category that carries no other blog's prefix. */
export function isOfBlog(slug: string, blog: BlogType): boolean {
  const prefixes = Object.values(blogSections).map(({ categoryPrefix }) => categoryPrefix);
  const prefix = prefixes.find((known) => known !== '' && slug.startsWith(known)) ?? '';
  return prefix === blogSections[blog].categoryPrefix;
}
