import { blogTitles } from '@contenthub/contracts/blog-titles';
import type { Blog } from './blog.ts';

export const developer: Blog = {
  type: 'developer',
  key: 'developer',
  label: 'Developers',
  ...blogTitles.developer,
  headline: 'For developers',
  section: '/blog/developer',
  paths: { home: '/blog/developer', preview: '/blog/developer/preview/:id/:nonce', post: '/blog/developer/:slug' },
  searchAddress: (query) => `/blog/developer/search/${encodeURIComponent(query)}`,
  navigation: [],
  hasSecondaryHeader: true,
};
