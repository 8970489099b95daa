import { expect, it } from 'vitest';
import { isPostPage } from './metadata.ts';

const post = { pageType: 'post' as const, path: '/blog/grammar/x' };

it.each([
  [post, 'www.example.com', true],
  [post, 'dev.example.com', true],
  [{ ...post, path: '/business/learn/x' }, 'www.example.com', true],
  [post, 'www.contenthub.localhost', true],
  [post, 'example.com', false],
  [post, 'preview.example.com', false],
  [post, '127.0.0.1', false],
  [post, 'wwww.example.com', false],
  [{ ...post, path: '/blogs/grammar/x' }, 'www.example.com', false],
  [{ ...post, path: '/business/learning/x' }, 'www.example.com', false],
  [{ ...post, pageType: 'home' as const }, 'www.example.com', false],
])('%o on %s is a post page: %s', (place, hostname, is) => {
  expect(isPostPage(place, hostname)).toBe(is);
});
