import type { BlogType } from '@contenthub/contracts/content/blogs';
import { engineeringPaths, mainPaths } from './category-paths.ts';
import { playbooks } from './playbooks.ts';
import type { PathsByCategory, ReadingPath } from './reading-path.ts';

/** Only list pages load this file. */
export const readingPaths: Readonly<Record<BlogType, PathsByCategory>> = {
  main: mainPaths,
  developer: {},
  engineering: engineeringPaths,
  'gb-business': playbooks,
};

/** The path of a category or department, if it has one. The slug comes from the URL and may be any text. */
export function findReadingPath(blog: BlogType, category: string): ReadingPath | undefined {
  return Object.hasOwn(readingPaths[blog], category) ? readingPaths[blog][category] : undefined;
}
