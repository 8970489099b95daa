import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { nextPage } from './feed-page.ts';
import type { FeedQuestion, Question } from './questions.ts';

/** A question in the words of the query library. */
export function queryOf<T>({ key, ask }: Question<T>) {
  return queryOptions({ queryKey: key, queryFn: ask });
}

export function feedQueryOf({ key, firstPage, askPage }: FeedQuestion) {
  return infiniteQueryOptions({
    queryKey: key,
    queryFn: ({ pageParam }) => askPage(pageParam),
    initialPageParam: firstPage,
    getNextPageParam: nextPage,
  });
}
