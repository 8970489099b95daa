import { useQueries, useQuery } from '../../data/hooks.ts';
import { ReadingPath } from '../../features/reading-path/ReadingPath.tsx';
import type { PageProps } from '../route.ts';
import { handbookSlug, handbookTitle } from '../route-params.ts';
import { ListPage } from './ListPage.tsx';

/** The grammar rules in order: a category that reads like a book. */
export function HandbookPage({ match }: PageProps) {
  const { blog, page } = match;
  const queries = useQueries();
  const headers = useQuery(queries.categoryHeaders(blog.type, handbookSlug));
  return (
    <ListPage
      match={match}
      eyebrow="Handbook"
      headline={handbookTitle}
      description={headers?.og.description ?? 'The basic rules of English grammar, each on a page of its own.'}
      query={queries.categoryFeed(blog.type, handbookSlug, page)}
      intro={page === 1 && <ReadingPath blog={blog.type} category={handbookSlug} title="Start here" />}
    />
  );
}
