import type { PostListItem } from '@contenthub/contracts/post-list-item';

/** A feed as far as it is loaded, and how it grows. */
export type FeedState = {
  posts: PostListItem[];
  /** The page that 'Load more' leads to, when there is one. */
  nextPage: number | undefined;
  loading: boolean;
  failed: boolean;
  loadMore: () => void;
};
