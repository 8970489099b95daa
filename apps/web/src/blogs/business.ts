import type { Blog } from './blog.ts';

export const business: Blog = {
  type: 'gb-business',
  key: 'gbBusiness',
  label: 'Business',
  title: 'Business Writing Tips for Professional Teams',
  headline: 'Teams that write well',
  description: 'Practical writing guides for customer experience, HR, marketing and sales teams.',
  section: '/business/learn',
  paths: { home: '/business/learn', post: '/business/learn/:slug' },
};
