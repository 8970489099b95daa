import type { Blog } from '../../blogs/blog.ts';

/** Where the posts of a category are listed: on its page, or on that of the department which it stands for. */
export function categoryAddress({ paths, departments = {} }: Blog, slug: string): string | undefined {
  if (paths.category) return paths.category.replace(':slug', slug);
  const department = Object.keys(departments).find((key) => departments[key] === slug);
  return department && paths.department?.replace(':department', department);
}
