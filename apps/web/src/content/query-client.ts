import { QueryClient } from '@tanstack/react-query';

/** On the server one per page, in the browser one for as long as the tab lives. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
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
