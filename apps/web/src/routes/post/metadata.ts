import { postHosts } from '@contenthub/contracts/brand';
import type { Post } from '@contenthub/contracts/content/post';
import type { EventFields } from '@contenthub/contracts/events/registry';
import type { PageMeta, PageViewFields, RouteMatch } from '../route.ts';

/**
 * Whether a page counts as a post page for popup, fixed header and tracking: a post, on a host that readers use, in a
 * section for posts. Routing does not use it.
 */
export function isPostPage({ pageType, path }: Pick<RouteMatch, 'pageType' | 'path'>, hostname: string): boolean {
  const [label = ''] = hostname.split('.');
  const inSection = ['/blog', '/business/learn'].some((section) => path === section || path.startsWith(`${section}/`));
  return pageType === 'post' && postHosts.includes(label) && inSection;
}

export function createPostMeta({ blog, path }: RouteMatch, post: Post | undefined): PageMeta {
  return {
    title: post ? `${post.title} | ${blog.title}` : blog.title,
    description: post?.excerpt ?? blog.description,
    canonical: path,
    image: post?.image?.full.url ?? null,
    ...(post?.image?.alt && { imageAlt: post.image.alt }),
    article: true,
  };
}

/** The event fields that describe a post. */
export function getPostEventFields(post: Post): Omit<EventFields<'postPage/view'>, keyof PageViewFields> {
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
