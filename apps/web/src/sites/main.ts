import { blogTitles } from '@contenthub/contracts/content/blog-titles';
import { newsletterPagePath } from '@contenthub/contracts/newsletter/newsletter-pages';
import type { Blog } from './blog.ts';

export const main: Blog = {
  type: 'main',
  key: 'main',
  label: 'Blog',
  ...blogTitles.main,
  headline: 'Writing that works',
  sign: '”',
  pathPrefix: '/',
  paths: {
    home: '/blog/',
    author: '/blog/author/:slug',
    handbook: '/blog/handbook',
    saved: '/blog/saved',
    answers: '/blog/answers',
    newsletter: newsletterPagePath,
    issue: `${newsletterPagePath}/:slug`,
    search: '/blog/search/:query',
    preview: '/blog/preview/:id/:nonce',
    category: '/blog/:slug',
    post: '/blog/:category/:slug',
  },
  searchUrl: (query) => `/blog/search/${encodeURIComponent(query)}`,
  searchFormAction: '/blog/search/',
  hasSecondaryHeader: true,
  hasNavigation: true,
  offer: 'product',
  hasBanners: true,
  hasChecker: true,
  signedInLink: 'account',
};

/** The page of saved posts, for all blogs. */
export const savedPostsPath = main.paths.saved ?? '';

/** The index of all answer cards. */
export const answersPath = main.paths.answers ?? '';
