import { useQueries, useQuery } from '../../../data/hooks.ts';
import type { Blog } from '../../../sites/blog.ts';
import { NewestPosts } from './NewestPosts.tsx';
import { NoResultsHelp } from './NoResults.tsx';

type Props = { blog: Blog; search: string; didYouMean?: string | undefined; filter: string | undefined };

/** No results in the business hub: offers to remove the filter, and the editors' picks. The departments are shown above. */
export function BusinessNoResults(props: Props) {
  const { blog, search, filter } = props;
  const picks = useQuery(useQueries().sticky(blog.type)) ?? [];
  const next = filter ? (
    <p>
      <a href={blog.searchUrl(search)}>Search all content</a>
    </p>
  ) : (
    <p>
      Choose a team above, or <a href={blog.paths.home}>see all posts</a>.
    </p>
  );
  return (
    <NoResultsHelp {...props} next={next}>
      <NewestPosts posts={picks} title="Editors’ picks" />
    </NoResultsHelp>
  );
}
