import type { BlogType } from '@contenthub/contracts/content/blogs';
import { createContext, use, useEffect, useState, useSyncExternalStore } from 'react';
import type { PostListItem } from './post-list-item.ts';
import { type FeedQuery, getNextPage, type Queries, type Query } from './queries.ts';
import { getPages, type QueryCache } from './query-cache.ts';

/** Saves how many pages of a feed a reader has loaded, and restores them on return. */
export type FeedDepth = {
  /** How many pages were loaded before. */
  initialPages: () => number;
  setLoadedPages: (pages: number) => void;
  /** Called when as many pages are loaded as before. */
  onRestored: () => void;
};

/** The server restores nothing. */
export const FeedDepthContext = createContext<FeedDepth>({
  initialPages: () => 1,
  setLoadedPages() {},
  onRestored() {},
});

/** The queries that a view can run, and the cache that the page's loader has filled. */
export type ContentAccess = { queries: Queries; cache: QueryCache };

export const ContentContext = createContext<ContentAccess | null>(null);

function useContent(): ContentAccess {
  const content = use(ContentContext);
  if (!content) throw new Error('Content hooks work only inside <SiteLayout>');
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

/** The first page of a blog's posts, if it is loaded. Fetches nothing. */
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
  const loading = state?.fetching ?? false;
  const failed = !loading && Boolean(state?.error);
  const depth = use(FeedDepthContext);
  const [initialPages] = useState(depth.initialPages);
  const missing = next && !failed ? Math.max(0, initialPages - pages.length) : 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the query is a new object on every render, but its key is stable
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
