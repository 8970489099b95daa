import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { createContext, use } from 'react';
import { feedQueryOf, queryOf } from '../content/query-options.ts';
import type { FeedQuestion, Question, Questions } from '../content/questions.ts';

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

export function useFeed(question: FeedQuestion) {
  const { data, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = useInfiniteQuery(feedQueryOf(question));
  return {
    pages: data?.pages ?? [],
    loading: isFetchingNextPage,
    failed: isFetchNextPageError,
    loadMore: () => void fetchNextPage(),
  };
}
