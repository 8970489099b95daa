import { blogSections } from '@contenthub/contracts/blog-sections';
import type { Category } from '@contenthub/contracts/category';

// These say which blog a post belongs to, or nothing at all; the reader knows already.
const hiddenNames = new Set(['Developer', 'Engineering', 'More', 'Business']);

const hiddenPrefixes = Object.values(blogSections)
  .filter(({ hidesCategoryPrefix }) => hidesCategoryPrefix)
  .map(({ categoryPrefix }) => categoryPrefix);

/** Categories as a reader sees them: without the prefix that sorts them in WordPress. */
export function shownCategories(categories: Category[]): Category[] {
  return categories.filter(isShown).map(({ name, slug }) => {
    const prefix = hiddenPrefixes.find((hidden) => slug.startsWith(hidden)) ?? '';
    return { name, slug: slug.slice(prefix.length) };
  });
}

/** The category that a post stands under: the first that is shown, or the first of all where none is. */
export function primaryCategory<C extends Category>(categories: C[]): C | undefined {
  return categories.find(isShown) ?? categories[0];
}

function isShown({ name }: Category): boolean {
  return !hiddenNames.has(name);
}
