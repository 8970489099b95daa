import type { BlogType } from '@contenthub/contracts/content/blogs';
import { createContext, use, useEffect, useState, useSyncExternalStore } from 'react';
import type { PostListItem } from './post-list-item.ts';
import { type FeedQuery, getNextPage, type Queries, type Query } from './queries.ts';
import { type BaseQueryCache, getPages } from './query-cache.ts';

/** Remembers how many pages of a feed a reader had loaded, for when they come back to it. */
export type FeedDepth = {
  /** How many the reader had. */
  initialPages: () => number;
  setLoadedPages: (pages: number) => void;
  /** The feed has as many again. */
  onRestored: () => void;
};

/** On the server nobody comes back. */
export const FeedDepthContext = createContext<FeedDepth>({
  initialPages: () => 1,
  setLoadedPages() {},
  onRestored() {},
});

/** What a view may ask of the content, and the answers that its page's load has fetched. */
export type ContentAccess = { queries: Queries; cache: BaseQueryCache };

export const ContentContext = createContext<ContentAccess | null>(null);

function useContent(): ContentAccess {
  const content = use(ContentContext);
  if (!content) throw new Error('The content is only for views inside <Hub>');
  return content;
}

export function useQueries(): Queries {
  return useContent().queries;
}

export function useQuery<T>(query: Query<T>): T | undefined {
  const { cache } = useContent();
  const read = () => cache.read(query);
  return useSyncExternalStore(cache.subscribe, read, read);
}

/** The first page of a blog's posts, as far as it has been loaded; nothing is asked for. */
export function useNewestPosts(blog: BlogType): PostListItem[] {
  const { queries, cache } = useContent();
  return cache.readFeed(queries.newestFeed(blog))[0]?.posts ?? [];
}

export function useFeed(query: FeedQuery) {
  const { cache } = useContent();
  const getState = () => cache.getState(query.key);
  const state = useSyncExternalStore(cache.subscribe, getState, getState);
  const pages = getPages(state);
  const last = pages.at(-1);
  const next = last && getNextPage(last);
  const loading = state?.fetchStatus === 'fetching';
  const failed = !loading && Boolean(state?.error);
  const depth = use(FeedDepthContext);
  const [initialPages] = useState(depth.initialPages);
  const missing = next && !failed ? Math.max(0, initialPages - pages.length) : 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the question is another object each time, its key stays
  useEffect(() => {
    if (missing > 0) void cache.loadMore(query);
    else if (initialPages > 1) depth.onRestored();
  }, [missing, initialPages, depth, cache]);
  return {
    pages,
    posts: pages.flatMap(({ posts }) => posts),
    nextPage: next,
    loading,
    failed,
    loadMore: () => {
      depth.setLoadedPages(pages.length + 1);
      void cache.loadMore(query);
    },
  };
}
