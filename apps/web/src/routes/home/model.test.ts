import { expect, it } from 'vitest';
import type { PostListItem } from '../../data/post-list-item.ts';
import { homeModel } from './model.ts';

const post = (id: number): PostListItem => ({
  id,
  title: `Post ${id}`,
  date: '',
  modified: '',
  category: null,
  image: null,
  link: `/blog/x/${id}`,
  excerpt: '',
  author: '',
  readingMinutes: 1,
});

it('puts one large and two small posts at the top of the first page, above the feed', () => {
  const model = homeModel([{ page: 1, posts: [1, 3, 4].map(post) }], [2, 9, 8, 7].map(post));
  expect(model.lead?.id).toBe(2);
  expect(model.secondary.map(({ id }) => id)).toEqual([9, 8]);
  expect(model.posts.map(({ id }) => id)).toEqual([1, 3, 4]);
});

it('shows pinned posts only on the first page', () => {
  const model = homeModel([{ page: 2, posts: [post(2)] }], [post(2)]);
  expect(model.lead).toBeUndefined();
  expect(model.posts).toHaveLength(1);
});
