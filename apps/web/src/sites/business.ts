import { blogTitles } from '@contenthub/contracts/content/blog-titles';
import type { Blog } from './blog.ts';

export const business: Blog = {
  type: 'gb-business',
  key: 'gbBusiness',
  label: 'Business',
  ...blogTitles['gb-business'],
  headline: 'Teams that write well',
  sign: '&',
  pathPrefix: '/business/learn',
  paths: {
    home: '/business/learn',
    department: '/business/learn/:department',
    preview: '/business/learn/preview/:id/:nonce',
    post: '/business/learn/:slug',
  },
  departments: {
    'customer-experience': 'gb-customer-experience',
    hr: 'gb-hr',
    marketing: 'gb-marketing',
    sales: 'gb-sales',
  },
  filters: { businessBlog: 'Articles', content: 'Guides', engContent: 'Behind the product' },
  searchUrl: (query, filter) =>
    `/business/learn?${filter ? `filter=${encodeURIComponent(filter)}&` : ''}search=${encodeURIComponent(query)}`,
  searchFormAction: '/business/learn/search/',
  hasSecondaryHeader: false,
  hasNavigation: true,
  face: 'team',
  offer: 'upgrade',
  answersUrl: '/blog/answers#answers-gbBusiness',
  hasChat: true,
  signedInLink: 'editor',
  logInUrlKey: 'businessSignIn',
};
