import { QueryCache, QueryClient } from '@tanstack/react-query';
import { NotFoundError } from './not-found-error.ts';

/** On the server one per page, in the browser one for as long as the tab lives. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    // What fails is logged, and nothing more: a page keeps what it had.
    queryCache: new QueryCache({
      onError(error) {
        // biome-ignore lint/suspicious/noConsole: a reader's log is its console
        if (!(error instanceof NotFoundError)) console.error(error.message, error.cause);
      },
    }),
    defaultOptions: {
      queries: {
        // Back must find the feed as it was left: what was loaded stays until the tab goes.
        staleTime: Number.POSITIVE_INFINITY,
        gcTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        // A failed feed offers to try again, a failed navigation lets the server answer: neither wants a silent wait.
        retry: false,
      },
    },
  });
}
