import type { Author } from '../author.ts';
import type { Post } from '../post.ts';
import { pictureSample } from './picture.ts';

export const authorSample: Author = {
  id: 1,
  name: 'Maren Holt',
  slug: 'maren-holt',
  link: '/blog/author/maren-holt',
  bio: 'Maren edited dictionaries for eleven years.',
  links: [{ label: 'maren-holt.example', url: 'https://maren-holt.example/' }],
};

export const postSample: Post = {
  id: 42,
  title: 'Affect vs. Effect: How to Choose',
  slug: 'affect-vs-effect',
  link: '/blog/commonly-confused-words/affect-vs-effect',
  date: '2026-03-02T09:00:00.000Z',
  modified: '2026-06-18T12:30:00.000Z',
  excerpt: 'One is usually a verb, the other usually a noun, and the exceptions are worth knowing.',
  content:
    '<p>One of them acts.</p><h2 id="user-content-the-short-answer">The short answer</h2><p>The other is the outcome.</p>',
  author: authorSample,
  categories: [{ name: 'Commonly Confused Words', slug: 'commonly-confused-words' }],
  tags: ['word choice', 'verbs'],
  image: pictureSample,
  postForm: 'long',
  contentType: 'content',
  department: null,
  callToAction: { text: 'Check your text', url: 'https://example.com/check' },
  outline: [{ id: 'user-content-the-short-answer', level: 2, text: 'The short answer' }],
  readingMinutes: 4,
};

/** The least a post may have: no picture, no category, no tag, no avatar. */
export const barePostSample: Post = {
  ...postSample,
  id: 43,
  author: { id: 1, name: 'Maren Holt', slug: 'maren-holt', link: '/blog/author/maren-holt' },
  image: null,
  callToAction: null,
  categories: [],
  tags: [],
  outline: [],
};
