import type { PostList } from '../post-list.ts';
import { pictureSample } from './picture.ts';

export const postListSample: PostList = [
  {
    post_id: 42,
    post_title: 'Affect vs. Effect: How to Choose',
    post_date: '2026-03-02T09:00:00.000Z',
    post_modified: '2026-06-18T12:30:00.000Z',
    category: { name: 'Commonly Confused Words', slug: 'commonly-confused-words' },
    image: pictureSample,
    link: '/blog/commonly-confused-words/affect-vs-effect',
  },
  {
    post_id: 43,
    post_title: 'A post without picture or category',
    post_date: '2026-03-01T09:00:00.000Z',
    post_modified: '2026-03-01T09:00:00.000Z',
    category: null,
    image: null,
    link: '/blog/more/a-post-without-picture-or-category',
  },
];
