import { useFeed, useNewestPosts, useQueries, useQuery } from '../../data/hooks.ts';
import { SiblingCategories } from '../../features/categories/SiblingCategories.tsx';
import { ReadingPath } from '../../features/reading-path/ReadingPath.tsx';
import { NewestPosts } from '../../features/search/no-results/NewestPosts.tsx';
import type { PageProps } from '../route.ts';
import { fewPosts, getPageName } from '../route-params.ts';
import { ListPage } from './ListPage.tsx';

export function CategoryPage({ match }: PageProps) {
  const { blog, params, page } = match;
  const slug = params.slug ?? '';
  const queries = useQueries();
  const headers = useQuery(queries.categoryHeaders(blog.type, slug));
  const query = queries.categoryFeed(blog.type, slug, page);
  const { posts } = useFeed(query);
  const shown = new Set(posts.map(({ id }) => id));
  const newest = useNewestPosts(blog.type).filter(({ id }) => !shown.has(id));
  return (
    <ListPage
      match={match}
      headline={getPageName(headers, blog, slug)}
      description={headers?.og.description}
      query={query}
      intro={page === 1 && <ReadingPath blog={blog.type} category={slug} title="Start here" />}
    >
      <SiblingCategories blog={blog} path={match.path} />
      {posts.length < fewPosts && <NewestPosts posts={newest} />}
    </ListPage>
  );
}
