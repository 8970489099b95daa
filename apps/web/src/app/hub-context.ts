import { createContext, use } from 'react';
import type { ContentQueries } from '../content/queries.ts';

export const QueriesContext = createContext<ContentQueries | null>(null);

/** The questions a page may ask of the content, answered from what its load has fetched. */
export function useQueries(): ContentQueries {
  const queries = use(QueriesContext);
  if (!queries) throw new Error('useQueries is only for views inside <Hub>');
  return queries;
}
