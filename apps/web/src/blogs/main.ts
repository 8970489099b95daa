import { blogTitles } from '@contenthub/contracts/blog-titles';
import type { Blog } from './blog.ts';
import { mainNavigation } from './main-navigation.ts';

export const main: Blog = {
  type: 'main',
  key: 'main',
  label: 'Blog',
  ...blogTitles.main,
  headline: 'Write it so that it works',
  section: '/',
  paths: { home: '/blog/', preview: '/blog/preview/:id/:nonce', post: '/blog/:category/:slug' },
  searchAddress: (query) => `/blog/search/${encodeURIComponent(query)}`,
  navigation: mainNavigation,
  hasSecondaryHeader: true,
};
