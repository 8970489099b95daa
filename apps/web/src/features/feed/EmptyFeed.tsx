import { EmptyState } from './EmptyState.tsx';

type Props = {
  /** The page of the feed: past its end, or the first page of an empty feed. */
  page: number;
  /** The link to the home page. */
  home: string;
};

/** An empty feed with a link back. */
export function EmptyFeed({ page, home }: Props) {
  return (
    <section aria-label="Posts">
      <EmptyState title={page > 1 ? 'No more posts' : 'No posts yet'}>
        {page > 1 ? 'You’ve gone past the last page. ' : 'Check back later, or read something else. '}
        <a href={home}>Go to the newest posts</a>
      </EmptyState>
    </section>
  );
}
