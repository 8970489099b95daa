import type { PageHeaders } from '@contenthub/contracts/page-headers';
import type { Blog } from '../../blogs/blog.ts';

/** What a page is called, without the name of its blog after it; without headers, what its slug says. */
export function nameOf(headers: PageHeaders | undefined, blog: Blog, slug: string): string {
  const title = headers?.title ?? '';
  const ending = ` | ${blog.title}`;
  return (title.endsWith(ending) ? title.slice(0, -ending.length) : title) || spokenSlug(slug);
}

/** `maren-holt` is Maren Holt. */
export function spokenSlug(slug: string): string {
  return slug.replace(/(^|-)(\p{Letter})/gu, (_, dash: string, letter: string) => (dash && ' ') + letter.toUpperCase());
}
