import type { Blog } from './blog.ts';
import { business } from './business.ts';
import { developer } from './developer.ts';
import { engineering } from './engineering.ts';
import { main } from './main.ts';

export const allBlogs: readonly Blog[] = [main, developer, engineering, business];

/** The blog follows from the path alone; any path outside the other three sections is main. */
export function blogOfPath(path: string): Blog {
  const inside = ({ section }: Blog) => path === section || path.startsWith(`${section}/`);
  return allBlogs.find((blog) => blog !== main && inside(blog)) ?? main;
}
