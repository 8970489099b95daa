import type { Blog } from './blog.ts';

export const developer: Blog = {
  type: 'developer',
  key: 'developer',
  label: 'Developers',
  title: 'for Developers Blog',
  headline: 'For developers',
  description: 'Tutorials, updates and lessons from building writing help into other people’s products.',
  section: '/blog/developer',
  paths: { home: '/blog/developer', post: '/blog/developer/:slug' },
};
