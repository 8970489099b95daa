import type { Department } from '@contenthub/contracts/content/blogs';
import type { PageHeaders } from '@contenthub/contracts/content/content-api';
import { NotFoundError } from '../data/content-client.ts';
import type { Blog } from '../sites/blog.ts';
import type { RouteMatch } from './route.ts';

/** A page's title without the blog's name. Without headers, the name is derived from the slug. */
export function getPageName(headers: PageHeaders | undefined, blog: Blog, slug: string): string {
  const title = headers?.title ?? '';
  const ending = ` | ${blog.title}`;
  return (title.endsWith(ending) ? title.slice(0, -ending.length) : title) || slugToTitle(slug);
}

/** Turns `maren-holt` into Maren Holt. */
export function slugToTitle(slug: string): string {
  return slug.replace(/(^|-)(\p{Letter})/gu, (_, dash: string, letter: string) => (dash && ' ') + letter.toUpperCase());
}

/** The department of a department page. */
export function getDepartment({ blog, params }: RouteMatch): Department | undefined {
  return blog.departments?.[params.department ?? ''];
}

/** The category that the handbook shows. */
export const handbookSlug = 'handbook';

/** The default title if the content service provides none. */
export const handbookTitle = 'Grammar Rules';

/** The id in a preview's path. Throws NotFoundError unless it is a whole number above 0. */
export function parsePreviewId(text = ''): number {
  const id = /^\d{1,15}$/.test(text) ? Number(text) : 0;
  if (id < 1) throw new NotFoundError(`No preview has the id "${text}".`);
  return id;
}

/** A category with fewer posts also shows the newest posts of its blog. */
export const fewPosts = 4;
