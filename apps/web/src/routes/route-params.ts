import type { Department } from '@contenthub/contracts/content/blogs';
import type { PageHeaders } from '@contenthub/contracts/content/content-api';
import { NotFoundError } from '../data/content-client.ts';
import type { Blog } from '../sites/blog.ts';
import type { RouteMatch } from './route.ts';

/** What a page is called, without the name of its blog after it; without headers, what its slug says. */
export function getPageName(headers: PageHeaders | undefined, blog: Blog, slug: string): string {
  const title = headers?.title ?? '';
  const ending = ` | ${blog.title}`;
  return (title.endsWith(ending) ? title.slice(0, -ending.length) : title) || slugToTitle(slug);
}

/** `maren-holt` is Maren Holt. */
export function slugToTitle(slug: string): string {
  return slug.replace(/(^|-)(\p{Letter})/gu, (_, dash: string, letter: string) => (dash && ' ') + letter.toUpperCase());
}

/** The department that a place is the page of. */
export function getDepartment({ blog, params }: RouteMatch): Department | undefined {
  return blog.departments?.[params.department ?? ''];
}

/** The category that the handbook shows. */
export const handbookSlug = 'handbook';

/** What stands there when the content service cannot say it. */
export const handbookTitle = 'Grammar Rules';

/** The id of a preview's address; what is no whole number above 0 is no address of a preview. */
export function parsePreviewId(text = ''): number {
  const id = /^\d{1,15}$/.test(text) ? Number(text) : 0;
  if (id < 1) throw new NotFoundError(`No preview has the id "${text}".`);
  return id;
}
