import type { QueryClient } from '@tanstack/react-query';
import { type PageData, readsFrom } from '../content/page-data.ts';
import { feedQueryOf, queryOf } from '../content/query-options.ts';

/** In a browser what was loaded once is not asked for again, and what is under way is waited for. */
export function browserPageData(queryClient: QueryClient): PageData {
  return {
    ...readsFrom(queryClient),
    load(question) {
      const query = queryOf(question);
      const answer = queryClient.getQueryData(query.queryKey);
      const isOpen = answer !== undefined && question.isOpen?.(answer);
      return isOpen ? queryClient.fetchQuery({ ...query, staleTime: 0 }) : queryClient.ensureQueryData(query);
    },
    async loadFeed(question) {
      await queryClient.ensureInfiniteQueryData(feedQueryOf(question));
    },
  };
}
