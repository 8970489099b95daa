import type { PostListItem } from '@contenthub/contracts/post-list-item';
import type { PostPage } from './content-client.ts';

export type FeedPage = {
  page: number;
  posts: PostListItem[];
  allLoaded: boolean;
  /** How many there are in the whole feed. */
  total: number;
  didYouMean: string | undefined;
  nearest?: string | undefined;
};

/**
 * An answer holds up to one post more than a page shows; the extra one only tells that there is more, and is shown
 * with the next page. All is loaded when the answer is short or the count reaches the total.
 */
export function feedPage({ posts, total, didYouMean, nearest }: PostPage, page: number, size: number): FeedPage {
  const loaded = (page - 1) * size + Math.min(posts.length, size);
  const allLoaded = posts.length < size || loaded >= total;
  return { page, posts: posts.slice(0, size), allLoaded, total, didYouMean, ...(nearest && { nearest }) };
}

export function nextPage({ page, allLoaded }: FeedPage): number | undefined {
  return allLoaded ? undefined : page + 1;
}
