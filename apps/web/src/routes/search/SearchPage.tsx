import { useQuestions } from '../../app/hub-context.ts';
import { ListPage } from '../list/ListPage.tsx';
import type { PageProps } from '../route.ts';

export function SearchPage({ place: { blog, path, params, page } }: PageProps) {
  const query = params.query ?? '';
  return (
    <ListPage
      headline="Search Results"
      description={`What there is about “${query}”`}
      path={path}
      home={blog.paths.home}
      question={useQuestions().searchFeed(blog.type, query, page)}
    />
  );
}
