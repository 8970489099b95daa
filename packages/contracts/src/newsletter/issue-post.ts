import type { Picture, Post, PostListRow } from '../content/post.ts';
import type { IssuePost } from './newsletter-api.ts';

type Source = { title: string; link: string; excerpt: string; category: string | undefined; image: Picture | null };

/** What an issue shows of a post, as it is now. */
function createIssuePost({ title, link, excerpt, category, image }: Source): IssuePost {
  const picture = image?.sizes.medium;
  return {
    ...{ title, link, excerpt },
    ...(category && { category }),
    ...(image && picture && { image: { ...picture, alt: image.alt } }),
  };
}

export function toIssuePost({ title, link, excerpt, categories, image }: Post): IssuePost {
  return createIssuePost({ title, link, excerpt, image, category: categories[0]?.name });
}

/** From a row of a list or of search results. */
export function rowToIssuePost({ post_title: title, link, excerpt, category, image }: PostListRow): IssuePost {
  return createIssuePost({ title, link, excerpt, image, category: category?.name });
}
