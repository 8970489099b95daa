import { blogTitles } from '@contenthub/contracts/content/blog-titles';
import type { Blog } from './blog.ts';

export const engineering: Blog = {
  type: 'engineering',
  key: 'engineering',
  label: 'Engineering',
  ...blogTitles.engineering,
  headline: 'How we build it',
  sign: 'λ',
  pathPrefix: '/blog/engineering',
  paths: {
    home: '/blog/engineering',
    author: '/blog/engineering/author/:slug',
    category: '/blog/engineering/category/:slug',
    search: '/blog/engineering/search/:query',
    preview: '/blog/engineering/preview/:id/:nonce',
    post: '/blog/engineering/:slug',
  },
  searchUrl: (query) => `/blog/engineering/search/${encodeURIComponent(query)}`,
  searchFormAction: '/blog/engineering/search/',
  hasSecondaryHeader: true,
  hasNavigation: true,
  face: 'long-read',
  offer: 'careers',
  signedInLink: 'account',
};
