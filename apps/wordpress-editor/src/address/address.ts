import type { BlogType } from '@contenthub/contracts/content/blogs';
import { blogSections } from '@contenthub/contracts/content/site-urls';

export type CategoryChoice = { id: number; name: string; slug: string };

const otherBlogs: readonly BlogType[] = ['developer', 'engineering', 'gb-business'];

/** Blogs whose posts have a department and a topic filter. */
export const blogsWithDepartments: ReadonlySet<BlogType> = new Set(['gb-business']);

export function blogOfCategory(slug: string | undefined): BlogType {
  return otherBlogs.find((blog) => slug?.startsWith(blogSections[blog].categoryPrefix)) ?? 'main';
}

/** The blog of a post by its address on the hub. */
export function blogOfAddress(address: string): BlogType {
  return otherBlogs.find((blog) => address.startsWith(`${blogSections[blog].home}/`)) ?? 'main';
}

/**
 * The chosen category if the post still has it. Otherwise the first one of another blog than the main one, or the first
 * of all, by name. `choose_primary()` in the plugin is the same rule.
 */
export function choosePrimary(categories: readonly CategoryChoice[], chosen: number): CategoryChoice | undefined {
  const kept = categories.find(({ id }) => id === chosen);
  if (kept) return kept;
  const byName = [...categories].sort((a, b) => compareNames(a.name, b.name));
  return byName.find(({ slug }) => blogOfCategory(slug) !== 'main') ?? byName[0];
}

function compareNames(a: string, b: string): number {
  const [left, right] = [a.toLowerCase(), b.toLowerCase()];
  return left < right ? -1 : left > right ? 1 : 0;
}

/** The path of a post on the hub. */
export function addressIn(category: CategoryChoice | undefined, slug: string): string {
  return blogSections[blogOfCategory(category?.slug)].postLink(category?.slug ?? 'more', slug);
}
