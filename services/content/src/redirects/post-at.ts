import { blogSections } from '@contenthub/contracts/blog-sections';
import type { BlogType } from '@contenthub/contracts/blog-type';

export type PostAddress = { blog: BlogType; slug: string };

// The second step of addresses that are no posts, though they look like one.
const noCategories = new Set(['author', 'category', 'preview', 'search']);

/** Each blog by the form of its posts' addresses, the deepest home first: one lies within another. */
const forms = (Object.keys(blogSections) as BlogType[])
  .map((blog) => {
    const { home, postLink } = blogSections[blog];
    return { blog, start: `${home.replace(/\/$/, '')}/`, mostSteps: postLink('{}', '').includes('{}') ? 2 : 1 };
  })
  .sort((a, b) => b.start.length - a.start.length);

/** Which post a path would be, if there is such a post; one whose address has a category in it has a flat form besides. */
export function postAt(path: string): PostAddress | undefined {
  const form = forms.find(({ start }) => path.startsWith(start));
  if (!form) return undefined;
  const steps = path.slice(form.start.length).split('/');
  const slug = steps.at(-1);
  if (!slug || steps.length > form.mostSteps) return undefined;
  if (steps.length === 2 && noCategories.has(steps[0] ?? '')) return undefined;
  return { blog: form.blog, slug: decoded(slug) };
}

function decoded(slug: string): string {
  try {
    return decodeURIComponent(slug);
  } catch {
    return slug;
  }
}
