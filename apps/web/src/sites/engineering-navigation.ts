import type { NavLink } from './blog.ts';

/** Every category of the engineering blog. */
export const engineeringNavigation: readonly NavLink[] = [
  { title: 'NLP/ML', link: '/blog/engineering/category/nlp-ml' },
  { title: 'Infrastructure', link: '/blog/engineering/category/infrastructure' },
  { title: 'Product', link: '/blog/engineering/category/product' },
  { title: 'Mobile', link: '/blog/engineering/category/mobile' },
  { title: 'Data', link: '/blog/engineering/category/data' },
];
