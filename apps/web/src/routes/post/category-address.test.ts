import { expect, it } from 'vitest';
import { business } from '../../blogs/business.ts';
import { developer } from '../../blogs/developer.ts';
import { engineering } from '../../blogs/engineering.ts';
import { main } from '../../blogs/main.ts';
import { categoryAddress } from './category-address.ts';

it.each([
  [main, 'grammar', '/blog/grammar'],
  [developer, 'tutorials', '/blog/developer/category/tutorials'],
  [engineering, 'nlp-ml', '/blog/engineering/category/nlp-ml'],
  [business, 'gb-hr', '/business/learn/hr'],
  [business, 'gb-customer-experience', '/business/learn/customer-experience'],
])('leads to where the posts of a category are listed', (blog, slug, address) => {
  expect(categoryAddress(blog, slug)).toBe(address);
});

it('leads nowhere from a category that no page lists', () => {
  expect(categoryAddress(business, 'grammar')).toBeUndefined();
});
