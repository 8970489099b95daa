import { blogSections } from '@contenthub/contracts/blog-sections';
import type { BlogType } from '@contenthub/contracts/blog-type';

export type PostAddress = { blog: BlogType; slug: string };

// The second step of addresses that are no posts, though they look like one.
const noCategories = new Set(['author', 'category', 'preview', 'search']);
const others = (Object.keys(blogSections) as BlogType[]).filter((blog) => blog !== 'main');

/** Which post a path would be, if there is such a post: `/blog/{slug}` is the flat form of one of the main blog. */
export function postAt(path: string): PostAddress | undefined {
  const blog = others.find((other) => path.startsWith(`${blogSections[other].home}/`)) ?? 'main';
  const home = blogSections[blog].home.replace(/\/$/, '');
  if (!path.startsWith(`${home}/`)) return undefined;
  const steps = path.slice(home.length + 1).split('/');
  const slug = steps.at(-1);
  const deepest = blog === 'main' ? 2 : 1;
  if (!slug || steps.length > deepest || (steps.length === 2 && noCategories.has(steps[0] ?? ''))) return undefined;
  return { blog, slug: decoded(slug) };
}

function decoded(slug: string): string {
  try {
    return decodeURIComponent(slug);
  } catch {
    return slug;
  }
}
