import { blogSections } from '@contenthub/contracts/blog-sections';
import { type BlogType, blogTypes } from '@contenthub/contracts/blog-type';
import type { SourceCategory } from './source-post.ts';

/** A post's blog follows from its categories: the first one with another blog's prefix decides, else it is main. */
export function blogOfPost(categories: SourceCategory[]): BlogType {
  for (const { slug } of categories) {
    const blog = blogTypes.find((type) => {
      const { categoryPrefix } = blogSections[type];
      return categoryPrefix !== '' && slug.startsWith(categoryPrefix);
    });
    if (blog) return blog;
  }
  return 'main';
}
