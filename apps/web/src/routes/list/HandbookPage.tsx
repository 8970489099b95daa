import { useQueries, useQuery } from '../../data/hooks.ts';
import type { PageProps } from '../route.ts';
import { handbookSlug, handbookTitle } from '../route-params.ts';
import { ListPage } from './ListPage.tsx';

/** The rules of the language, from the beginning: a category that is read like a book. */
export function HandbookPage({ match }: PageProps) {
  const { blog, page } = match;
  const questions = useQueries();
  const headers = useQuery(questions.categoryHeaders(blog.type, handbookSlug));
  return (
    <ListPage
      match={match}
      eyebrow="Handbook"
      headline={handbookTitle}
      description={headers?.og.description ?? 'The basic rules of English grammar, each on a page of its own.'}
      query={questions.categoryFeed(blog.type, handbookSlug, page)}
    />
  );
}
