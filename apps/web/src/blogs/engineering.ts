import type { Blog } from './blog.ts';

export const engineering: Blog = {
  type: 'engineering',
  key: 'engineering',
  label: 'Engineering',
  title: 'Engineering Blog',
  headline: 'How it is built',
  description: 'Models, systems, measurements and mistakes from the people who build the writing assistant.',
  section: '/blog/engineering',
  paths: { home: '/blog/engineering', post: '/blog/engineering/:slug' },
};
