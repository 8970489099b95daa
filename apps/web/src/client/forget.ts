import type { QueryClient } from '@tanstack/react-query';
import type { Place } from '../routes/route.ts';

/** Whoever goes to another blog begins anew there: nothing that was stored of the others is kept. */
export function forgetOtherBlogs(queryClient: QueryClient): (place: Place) => void {
  return ({ blog }) => queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[1] !== blog.type });
}
