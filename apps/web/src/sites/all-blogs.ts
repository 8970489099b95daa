import type { Blog } from './blog.ts';
import { business } from './business.ts';
import { developer } from './developer.ts';
import { engineering } from './engineering.ts';
import { main } from './main.ts';

export const allBlogs: readonly Blog[] = [main, developer, engineering, business];

/** The path alone determines the blog. Any path outside the other three sections belongs to main. */
export function getBlogByPath(path: string): Blog {
  const containsPath = ({ pathPrefix }: Blog) => path === pathPrefix || path.startsWith(`${pathPrefix}/`);
  return allBlogs.find((blog) => blog !== main && containsPath(blog)) ?? main;
}
