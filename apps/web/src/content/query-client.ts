import { QueryClient } from '@tanstack/react-query';
import { NotFoundError } from './not-found-error.ts';

/** On the server one per page, in the browser one for as long as the tab lives. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // Back must find the feed as it was left: what was loaded stays until the tab goes.
        staleTime: Number.POSITIVE_INFINITY,
        gcTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        retry: (failures, error) => !(error instanceof NotFoundError) && typeof window !== 'undefined' && failures < 2,
      },
    },
  });
}
