import type { Blog } from './blog.ts';

export const main: Blog = {
  type: 'main',
  key: 'main',
  label: 'Blog',
  title: 'Blog',
  headline: 'Write it so that it works',
  description: 'Grammar, style and the craft of saying what you mean: plain answers to questions about writing.',
  section: '/',
  paths: { home: '/blog/', post: '/blog/:category/:slug' },
};
