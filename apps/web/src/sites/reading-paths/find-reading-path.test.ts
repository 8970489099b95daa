import { readdir, readFile } from 'node:fs/promises';
import type { BlogType } from '@contenthub/contracts/content/blogs';
import { blogSections } from '@contenthub/contracts/content/site-urls';
import { describe, expect, it } from 'vitest';
import { business } from '../business.ts';
import { findReadingPath, readingPaths } from './find-reading-path.ts';

const folder = new URL('../../../../../content/posts/', import.meta.url);
/** The categories of the bundled articles, by slug. */
const categoriesOf = new Map(
  await Promise.all(
    (await readdir(folder)).map(async (file): Promise<[string, string[]]> => {
      const [, categories = ''] = /^categories: \[(.*)\]$/m.exec(await readFile(new URL(file, folder), 'utf8')) ?? [];
      return [file.replace('.md', ''), categories.split(', ')];
    }),
  ),
);
const paths = Object.entries(readingPaths).flatMap(([blog, byCategory]) =>
  Object.entries(byCategory).map(([category, path]) => ({ blog: blog as BlogType, category, ...path })),
);

it('A11 has a path for every department', () => {
  expect(Object.keys(readingPaths['gb-business']).toSorted()).toEqual(
    Object.values(business.departments ?? {}).toSorted(),
  );
});

it('P05 has a path for each category with three or more bundled articles', () => {
  const counts = Map.groupBy([...categoriesOf.values()].flat(), (category) => category);
  const large = [...counts].filter(([, { length }]) => length >= 3).map(([category]) => category);
  expect(large.length).toBeGreaterThanOrEqual(10);
  expect(large.filter((category) => !paths.some((path) => path.category === category))).toEqual([]);
});

describe.each(paths)('the path of $category', ({ blog, category, steps }) => {
  const slugs = steps.map(({ slug }) => slug);

  it('P05 fills its rows with different bundled articles', () => {
    expect([3, 4, 6]).toContain(slugs.length);
    expect([...new Set(slugs)].filter((slug) => categoriesOf.has(slug))).toHaveLength(slugs.length);
  });

  it('P05 stays on its blog and has a post of its category', () => {
    const { categoryPrefix, hidesCategoryPrefix } = blogSections[blog];
    const all = slugs.map((slug) => categoriesOf.get(slug) ?? []);
    expect(all.flat()).toContain(hidesCategoryPrefix ? categoryPrefix + category : category);
    const prefix = categoryPrefix || /^(?!dev-|eng-|gb-)/;
    expect(
      all.filter(([first = '']) => (typeof prefix === 'string' ? first.startsWith(prefix) : prefix.test(first))),
    ).toHaveLength(slugs.length);
  });
});

it('P05 has no path for other slugs', () => {
  expect(findReadingPath('developer', 'tutorials')).toBeUndefined();
  expect(findReadingPath('main', 'constructor')).toBeUndefined();
});
