import { expect, test } from 'vitest';
import { readCategories } from './site-config.ts';

test('every category comes after its parent, and no slug comes twice', async () => {
  const seen = new Set(['']);
  const categories = await readCategories();
  expect(categories.length).toBeGreaterThan(34);
  for (const { slug, parent } of categories) {
    expect(seen).toContain(parent);
    expect(seen).not.toContain(slug);
    seen.add(slug);
  }
});

test('a blog other than the main one is a category itself, with its own below', async () => {
  const categories = await readCategories();
  expect(categories).toContainEqual({ slug: 'developer', name: 'Developer', description: '', parent: '' });
  expect(categories.find(({ slug }) => slug === 'dev-tutorials')?.parent).toBe('developer');
  expect(categories.find(({ slug }) => slug === 'grammar')?.parent).toBe('');
});
