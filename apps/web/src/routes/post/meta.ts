import type { Post } from '@contenthub/contracts/post';
import type { PageMeta, Place } from '../route.ts';

export function postMeta({ blog, path }: Place, post: Post | undefined): PageMeta {
  return {
    title: post ? `${post.title} | ${blog.title}` : blog.title,
    description: post?.excerpt ?? blog.description,
    canonical: path,
    image: post?.image?.full.url ?? null,
    ...(post?.image?.alt && { imageAlt: post.image.alt }),
    article: true,
  };
}
