import { blogTitles } from '@contenthub/contracts/blog-titles';
import type { Blog } from './blog.ts';

export const engineering: Blog = {
  type: 'engineering',
  key: 'engineering',
  label: 'Engineering',
  ...blogTitles.engineering,
  headline: 'How it is built',
  section: '/blog/engineering',
  paths: {
    home: '/blog/engineering',
    preview: '/blog/engineering/preview/:id/:nonce',
    post: '/blog/engineering/:slug',
  },
  searchAddress: (query) => `/blog/engineering/search/${encodeURIComponent(query)}`,
  navigation: [
    { title: 'NLP/ML', link: '/blog/engineering/category/nlp-ml' },
    { title: 'Infrastructure', link: '/blog/engineering/category/infrastructure' },
    { title: 'Product', link: '/blog/engineering/category/product' },
    { title: 'Mobile', link: '/blog/engineering/category/mobile' },
    { title: 'Data', link: '/blog/engineering/category/data' },
  ],
  hasSecondaryHeader: true,
};
