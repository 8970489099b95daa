import { expect, test } from 'vitest';
import { readCategories } from './site-config.ts';

test('lists every category after its parent and every slug once', async () => {
  const seen = new Set(['']);
  const categories = await readCategories();
  expect(categories.length).toBeGreaterThan(34);
  for (const { slug, parent } of categories) {
    expect(seen).toContain(parent);
    expect(seen).not.toContain(slug);
    seen.add(slug);
  }
});

test('makes every other blog a category with its own subcategories', async () => {
  const categories = await readCategories();
  expect(categories).toContainEqual({ slug: 'developer', name: 'Developer', description: '', parent: '' });
  expect(categories.find(({ slug }) => slug === 'dev-tutorials')?.parent).toBe('developer');
  const grammar = categories.find(({ slug }) => slug === 'grammar');
  expect(grammar).toMatchObject({ parent: '', path: { steps: expect.arrayContaining([]) } });
});
