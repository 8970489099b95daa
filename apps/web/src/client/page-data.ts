import type { QueryClient } from '@tanstack/react-query';
import { type PageData, readsFrom } from '../content/page-data.ts';
import { feedQueryOf, queryOf } from '../content/query-options.ts';

/** In a browser what was loaded once is not asked for again, and what is under way is waited for. */
export function browserPageData(queryClient: QueryClient): PageData {
  return {
    ...readsFrom(queryClient),
    load: (question) => queryClient.ensureQueryData(queryOf(question)),
    async loadFeed(question) {
      await queryClient.ensureInfiniteQueryData(feedQueryOf(question));
    },
  };
}
