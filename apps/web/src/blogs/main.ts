import { blogTitles } from '@contenthub/contracts/blog-titles';
import type { Blog } from './blog.ts';

export const main: Blog = {
  type: 'main',
  key: 'main',
  label: 'Blog',
  ...blogTitles.main,
  headline: 'Write it so that it works',
  section: '/',
  paths: { home: '/blog/', preview: '/blog/preview/:id/:nonce', post: '/blog/:category/:slug' },
};
