import type { BlogType } from '@contenthub/contracts/content/blogs';
import type { Offer } from '../situation.ts';

/** What each blog offers. A test compares it with the files of the blogs. */
export const offerOfBlog: Readonly<Record<BlogType, Offer>> = {
  main: 'product',
  developer: 'developer',
  engineering: 'careers',
  'gb-business': 'upgrade',
};
