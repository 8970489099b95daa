import { useQueries, useQuery } from '../../data/hooks.ts';
import { AuthorLinks, Portrait } from '../../features/author/AuthorBox.tsx';
import type { PageProps } from '../route.ts';
import { getPageName } from '../route-params.ts';
import { ListPage } from './ListPage.tsx';

export function AuthorPage({ match }: PageProps) {
  const { blog, params, page } = match;
  const slug = params.slug ?? '';
  const queries = useQueries();
  const headers = useQuery(queries.authorHeaders(blog.type, slug));
  const author = useQuery(queries.authorProfile(blog.type, slug));
  const name = author?.name ?? getPageName(headers, blog, slug);
  return (
    <ListPage
      match={match}
      portrait={<Portrait name={name} avatar={author?.avatar} />}
      headline={name}
      description={author?.bio ?? headers?.og.description}
      more={<AuthorLinks author={author} />}
      query={queries.authorFeed(blog.type, slug, page)}
    />
  );
}
