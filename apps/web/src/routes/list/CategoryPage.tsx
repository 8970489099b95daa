import { useQueries, useQuery } from '../../data/hooks.ts';
import type { PageProps } from '../route.ts';
import { getPageName } from '../route-params.ts';
import { ListPage } from './ListPage.tsx';

export function CategoryPage({ match }: PageProps) {
  const { blog, params, page } = match;
  const slug = params.slug ?? '';
  const queries = useQueries();
  const headers = useQuery(queries.categoryHeaders(blog.type, slug));
  return (
    <ListPage
      match={match}
      headline={getPageName(headers, blog, slug)}
      description={headers?.og.description}
      query={queries.categoryFeed(blog.type, slug, page)}
    />
  );
}
