import { blogTitles } from '@contenthub/contracts/content/blog-titles';
import type { Blog } from './blog.ts';

export const developer: Blog = {
  type: 'developer',
  key: 'developer',
  label: 'Developers',
  ...blogTitles.developer,
  headline: 'For developers',
  sign: '}',
  pathPrefix: '/blog/developer',
  paths: {
    home: '/blog/developer',
    author: '/blog/developer/author/:slug',
    category: '/blog/developer/category/:slug',
    search: '/blog/developer/search/:query',
    preview: '/blog/developer/preview/:id/:nonce',
    post: '/blog/developer/:slug',
  },
  searchUrl: (query) => `/blog/developer/search/${encodeURIComponent(query)}`,
  searchFormAction: '/blog/developer/search/',
  hasSecondaryHeader: true,
  hasNavigation: false,
  face: 'code',
  offer: 'developer',
  announcement: { text: 'Our developer offering will be discontinued on January 10, 2024.', urlKey: 'developerNotice' },
  signedInLink: 'account',
};
