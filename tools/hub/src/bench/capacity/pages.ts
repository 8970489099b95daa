import { contentApiBase } from '@contenthub/contracts/content-paths';
import { platformBase, platformPaths } from '@contenthub/contracts/platform-paths';

/** What each kind of server is asked for. */
export const capacityPages = {
  post: '/blog/commonly-confused-words/affect-vs-effect',
  postAnswer: `${contentApiBase}/post/affect-vs-effect/?blog_type=main`,
  feedAnswer: `${contentApiBase}/posts/?blog_type=main&page=1`,
  searchAnswer: `${contentApiBase}/posts/?blog_type=main&search=comma`,
  visitor: platformBase + platformPaths.userOrAnonymous,
} as const;
