import { expect, it } from 'vitest';
import { nextPage } from './next-page.ts';

const after = (next: string) => nextPage(`?${new URLSearchParams({ next })}`);

it('K01 returns to the page that was requested', () => {
  expect(after('/posts?period=30d&blog=blog')).toBe('/posts?period=30d&blog=blog');
  expect(nextPage('')).toBe('/');
});

it.each([
  'https://evil.example/',
  '//evil.example/',
  '/\\evil.example',
  '\\\\evil.example',
  'javascript:alert(1)',
  '/\t/evil.example',
  ' /posts',
  `/${'x'.repeat(2001)}`,
])('K01 never redirects to another site: %s', (next) => {
  expect(after(next)).toBe('/');
});
