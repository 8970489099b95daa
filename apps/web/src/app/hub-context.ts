import type { BlogType } from '@contenthub/contracts/blog-type';
import type { PostListItem } from '@contenthub/contracts/post-list-item';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, use, useEffect, useState } from 'react';
import { nextPage } from '../content/feed-page.ts';
import { readsFrom } from '../content/page-data.ts';
import { feedQueryOf, queryOf } from '../content/query-options.ts';
import type { FeedQuestion, Question, Questions } from '../content/questions.ts';
import { FeedDepthContext } from './feed-depth.ts';

export const QuestionsContext = createContext<Questions | null>(null);

/** The questions a view may ask of the content, answered from what its page's load has fetched. */
export function useQuestions(): Questions {
  const questions = use(QuestionsContext);
  if (!questions) throw new Error('useQuestions is only for views inside <Hub>');
  return questions;
}

export function useAnswer<T>(question: Question<T>): T | undefined {
  return useQuery(queryOf(question)).data;
}

/** The first page of a blog's posts, as far as it has been loaded; nothing is asked for. */
export function useNewest(blog: BlogType): PostListItem[] {
  return readsFrom(useQueryClient()).readFeed(useQuestions().homeFeed(blog, 1))[0]?.posts ?? [];
}

export function useFeed(question: FeedQuestion) {
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = useInfiniteQuery(
    feedQueryOf(question),
  );
  const depth = use(FeedDepthContext);
  const [wanted] = useState(depth.wanted);
  const loaded = data?.pages.length ?? 0;
  const missing = hasNextPage && !isFetchNextPageError ? Math.max(0, wanted - loaded) : 0;
  useEffect(() => {
    if (missing > 0) void fetchNextPage();
    else if (wanted > 1) depth.regrown();
  }, [missing, wanted, depth, fetchNextPage]);
  const pages = data?.pages ?? [];
  const last = pages.at(-1);
  return {
    pages,
    posts: pages.flatMap(({ posts }) => posts),
    nextPage: last && nextPage(last),
    loading: isFetchingNextPage,
    failed: isFetchNextPageError,
    loadMore: () => {
      depth.note(loaded + 1);
      void fetchNextPage();
    },
  };
}
