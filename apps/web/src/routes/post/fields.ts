import type { EventFields } from '@contenthub/contracts/events/registry';
import type { Post } from '@contenthub/contracts/post';
import type { PageViewFields } from '../route.ts';

/** What events say of a post. */
export function postFields(post: Post): Omit<EventFields<'postPage/view'>, keyof PageViewFields> {
  return {
    postId: post.id,
    postTitle: post.title,
    postForm: post.postForm,
    postUrl: post.link,
    author: post.author.slug,
    categories: post.categories.map(({ slug }) => slug),
    tags: post.tags,
  };
}
