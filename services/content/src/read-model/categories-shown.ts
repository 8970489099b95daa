import { blogSections } from '@contenthub/contracts/blog-sections';
import type { BlogType } from '@contenthub/contracts/blog-type';
import type { Category } from '@contenthub/contracts/category';

// These say which blog a post belongs to, or nothing at all; the reader knows already.
const hiddenNames = new Set(['Developer', 'Engineering', 'More', 'Business']);

/** A category as a reader sees it: without the prefix that sorts it in WordPress. */
export function shownCategory(blog: BlogType, { name, slug }: Category): Category {
  const { categoryPrefix, hidesCategoryPrefix } = blogSections[blog];
  const hides = hidesCategoryPrefix && slug.startsWith(categoryPrefix);
  return { name, slug: hides ? slug.slice(categoryPrefix.length) : slug };
}

export function shownCategories(blog: BlogType, categories: Category[]): Category[] {
  return categories.filter(({ name }) => !hiddenNames.has(name)).map((category) => shownCategory(blog, category));
}
